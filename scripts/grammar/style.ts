/** The style sheet of grammar/diagrams.html. */
export const STYLE = `\
:root { --ink: #1d2430; --quiet: #5a6475; --paper: #fbfbf9; --panel: #fff; --line: #dfe2e8;
  --track: #8b94a5; --literal: #fff3d1; --literal-edge: #c99a1b; --name: #e1ecff; --name-edge: #4d7fd6;
  --special: #eef0f3; --special-edge: #9aa3b2; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8f0; --quiet: #9ba6b8; --paper: #14171d; --panel: #1b2029; --line: #303846;
    --track: #77839a; --literal: #463812; --literal-edge: #d0a640; --name: #1d3560; --name-edge: #6d9bea;
    --special: #2a303b; --special-edge: #77839a; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3rem 0 1rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); font-size: 1.3rem; }
h3 { margin: 0 0 .75rem; font-size: 1.05rem; }
section { margin: 0 0 1.25rem; padding: 1rem 1.25rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: 8px; }
section:target { border-color: var(--name-edge); }
section p { margin: .75rem 0 0; }
.wide { overflow-x: auto; }
pre { margin: .75rem 0 0; color: var(--quiet); font-size: .8rem; line-height: 1.5; }
pre, code, text { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
p code, td code { padding: .1em .35em; background: var(--special); border-radius: 4px; font-size: .88em; white-space: pre; }
table { border-collapse: collapse; }
th, td { padding: .45rem 1.5rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; }
th { color: var(--quiet); font-size: .85rem; }
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
a:hover rect, a:focus-visible rect { stroke-width: 2.5; }
a:hover text { text-decoration: underline; }
`;
