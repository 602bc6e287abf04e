/**
 * Pairs of a custom property and its colours in light and dark. All have a contrast of at least 4.5 to 1 on the colours of
 * inputs and pages, the border of 3 to 1.
 */
const COLOURS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  "field-color": ["#0b4f9e", "#9ccbff"],
  "operator-color": ["#8a1f7a", "#f5b5ea"],
  "value-color": ["#0a6b2d", "#9be5ac"],
  "null-color": ["#8f4a00", "#f6c27c"],
  "punctuation-color": ["#555", "#ccc"],
  "error-color": ["#b00020", "#ffadad"],
  "warning-color": ["#8f5600", "#f6c27c"],
  "muted-color": ["#595959", "#c4c4c4"],
  "border-color": ["#767676", "#8f8f8f"],
  "accent-color": ["#0b4f9e", "#9ccbff"],
  "chosen-background": ["#dbe9fb", "#2c4a6e"],
};

const declare = (write: (light: string, dark: string) => string): string =>
  Object.entries(COLOURS)
    .map(([name, [light, dark]]) => `--_${name}:var(--filter-input-${name},${write(light, dark)});`)
    .join("");

/** Private properties begin with `--_`, so that the public ones can be set on the element or on any element around it. */
export const STYLE = `
:host{
display:inline-block;inline-size:min(24em,100%);box-sizing:border-box;cursor:text;
text-align:start;text-transform:none;text-indent:0;text-shadow:none;letter-spacing:normal;word-spacing:normal;line-height:normal;white-space:normal;
${declare((light) => light)}
}
@supports (color:light-dark(#000,#fff)){:host{${declare((light, dark) => `light-dark(${light},${dark})`)}}}
:host([hidden]){display:none}
*{box-sizing:border-box}
.control{
position:relative;display:block;inline-size:100%;
font:var(--filter-input-font,1em/1.4 ui-monospace,Menlo,Consolas,monospace);font-kerning:none;font-variant-ligatures:none;
color:var(--filter-input-color,FieldText);background:var(--filter-input-background,Field);
border:1px solid var(--_border-color);border-radius:var(--filter-input-radius,3px);
}
.control:focus-within{outline:2px solid var(--_accent-color);outline-offset:-1px}
.invalid{border-color:var(--_error-color)}
.invalid:focus-within{outline-color:var(--_error-color)}
.disabled{opacity:.6}
.input,.text{
display:block;inline-size:100%;margin:0;padding:var(--filter-input-padding,.2em .4em);border:0;
font:inherit;letter-spacing:inherit;word-spacing:inherit;text-align:left;direction:ltr;white-space:pre;
}
.input{color:inherit;background:none;outline:0;border-radius:inherit;-webkit-text-fill-color:transparent;appearance:none}
.input::placeholder{color:var(--_muted-color);-webkit-text-fill-color:var(--_muted-color);opacity:1}
.input::selection{background:rgb(70 130 250/35%);-webkit-text-fill-color:transparent}
.text{position:absolute;inset:0;overflow:hidden;pointer-events:none}
.text>span{display:inline-block;min-inline-size:100%}
.field{color:var(--_field-color)}
.operator,.connective,.not{color:var(--_operator-color)}
.value,.string{color:var(--_value-color)}
.null{color:var(--_null-color)}
.punctuation{color:var(--_punctuation-color)}
.error{color:var(--_error-color)}
.has-error,.has-warning{text-decoration:underline wavy var(--_error-color);text-decoration-skip-ink:none;text-underline-offset:.15em}
.has-warning{text-decoration-color:var(--_warning-color)}
.popup{
position:fixed;inset:auto;margin:0;padding:0;overflow:hidden;z-index:2147483647;
font:var(--filter-input-popup-font,1em/1.4 system-ui,sans-serif);
color:var(--filter-input-popup-color,CanvasText);background:var(--filter-input-popup-background,Canvas);
border:1px solid var(--_border-color);border-radius:var(--filter-input-radius,3px);box-shadow:0 4px 14px rgb(0 0 0/25%);cursor:default;
}
.popup:not([hidden]){display:flex;flex-direction:column}
[hidden]{display:none!important}
ul{list-style:none;margin:0;padding:0;overflow:auto;overscroll-behavior:contain}
.options{flex:0 1 auto;max-block-size:var(--filter-input-list-height,18em);min-block-size:2em}
.option{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .75em;padding:.2em .6em;cursor:pointer;overflow-wrap:anywhere}
.option:hover,.chosen{background:var(--_chosen-background)}
.label{font:var(--filter-input-font,1em/1.4 ui-monospace,Menlo,Consolas,monospace)}
.detail,.description,.status{color:var(--_muted-color);font-size:.9em}
.chosen .detail,.chosen .description,.option:hover .detail,.option:hover .description{color:inherit}
.status{padding:.3em .7em}
.problems{flex:0 1 auto;min-block-size:2em}
.options:not([hidden])~.problems:not([hidden]){border-block-start:1px solid var(--_border-color)}
.problem{display:flex;flex-wrap:wrap;align-items:center;gap:.25em .6em;padding:.35em .6em;border-inline-start:4px solid var(--_error-color);overflow-wrap:anywhere}
.problem-warning{border-inline-start-color:var(--_warning-color)}
.fixes{display:contents}
.fix{
font:inherit;padding:.1em .7em;min-block-size:24px;cursor:pointer;max-inline-size:100%;overflow-wrap:anywhere;
color:var(--_accent-color);background:none;border:1px solid;border-radius:var(--filter-input-radius,3px);
}
.fix:focus-visible{outline:2px solid var(--_accent-color);outline-offset:1px}
.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (pointer:coarse){
.control,.popup{font-size:max(16px,1em)}
.label{font-size:inherit}
.option,.fix{min-block-size:44px;align-items:center;align-content:center}
}
@media (forced-colors:active){
.text{display:none}
.input,.input::placeholder,.input::selection{-webkit-text-fill-color:currentColor}
.chosen{outline:2px solid Highlight;outline-offset:-2px}
}
`;
