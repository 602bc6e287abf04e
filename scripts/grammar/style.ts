/** The colours of the diagrams, by the name of their custom property. They are those of the site. */
const COLOURS = {
  light: {
    ...{ ink: "#3c3c43", quiet: "#4b4f58", paper: "#ffffff", panel: "#ffffff", line: "#e2e2e3", track: "#8b94a5" },
    ...{ literal: "#f4ecfa", "literal-edge": "#7a3e9d", name: "#e1ecf9", "name-edge": "#0550ae" },
    ...{ special: "#f6f6f7", "special-edge": "#8b94a5" },
  },
  dark: {
    ...{ ink: "#dfdfd6", quiet: "#b4b4bd", paper: "#1b1b1f", panel: "#202127", line: "#2e2e32", track: "#77839a" },
    ...{ literal: "#382a47", "literal-edge": "#d8b4fe", name: "#20324a", "name-edge": "#79b8ff" },
    ...{ special: "#2a2b31", "special-edge": "#77839a" },
  },
} as const;

/** Returns the declarations of the colours. */
export function coloursOf(scheme: keyof typeof COLOURS): string {
  return Object.entries(COLOURS[scheme])
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");
}

/** The rules of the drawings and their texts, on any page that declares the colours. */
export const DRAWINGS = `\
section { margin: 0 0 1.25rem; padding: 1rem 1.25rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: 8px; }
section:target, section:has(:target) { border-color: var(--name-edge); }
section p { margin: .75rem 0 0; }
section h3 { margin: 0 0 .75rem; font-size: 1.05rem; }
.wide { overflow-x: auto; }
pre { margin: .75rem 0 0; color: var(--quiet); font-size: .8rem; line-height: 1.5; white-space: pre-wrap; }
pre, code, text { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
svg { display: block; }
svg.key { display: inline-block; vertical-align: -4px; }
path { fill: none; stroke: var(--track); stroke-width: 2; }
circle { fill: var(--track); }
rect { stroke-width: 1.5; }
text { fill: var(--ink); font-size: 13px; text-anchor: middle; }
.literal rect { fill: var(--literal); stroke: var(--literal-edge); }
.literal text { font-weight: 600; }
.name rect { fill: var(--name); stroke: var(--name-edge); }
.special rect { fill: var(--special); stroke: var(--special-edge); stroke-dasharray: 4 3; }
svg a { text-decoration: none; }
a:hover rect, a:focus-visible rect { stroke-width: 2.5; }
a:hover text { text-decoration: underline; }
`;

/** The style sheet of grammar/diagrams.html. */
export const STYLE = `\
:root { ${coloursOf("light")} }
@media (prefers-color-scheme: dark) {
  :root { ${coloursOf("dark")} }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3rem 0 1rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); font-size: 1.3rem; }
p code, td code { padding: .1em .35em; background: var(--special); border-radius: 4px; font-size: .88em; white-space: pre; }
table { border-collapse: collapse; }
th, td { padding: .45rem 1.5rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; }
th { color: var(--quiet); font-size: .85rem; }
${DRAWINGS}`;
