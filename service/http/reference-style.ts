export const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --strong: #0b6bcb; }
@media (prefers-color-scheme: dark) { :root { --strong: #6cb6ff; } }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1 { font-size: 1.9rem; margin: 0 0 .25rem; }
h2 { margin: 3rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { margin: 2rem 0 .25rem; font-size: 1rem; }
nav a { margin-right: 1rem; }
a { color: var(--strong); }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
code { background: var(--soft); padding: .1em .3em; border-radius: .25em; }
pre { background: var(--soft); padding: .75rem 1rem; border-radius: .5rem; overflow-x: auto; }
pre code { background: none; padding: 0; }
.method { display: inline-block; min-width: 3.5em; font-weight: 700; color: var(--strong); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; font-size: .92em; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
`;
