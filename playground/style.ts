/** The style of the element. Colors have a contrast of at least 4.5 on each background that they appear on. */
export const STYLE = `
:host {
  color-scheme: light dark;
  --page: light-dark(#f6f7f9, #0f1216);
  --surface: light-dark(#ffffff, #171b21);
  --raised: light-dark(#f1f3f6, #1f252d);
  --line: light-dark(#d9dee5, #2e3640);
  --control: light-dark(#8792a1, #66717f);
  --ink: light-dark(#1a2027, #e7ebf0);
  --soft: light-dark(#55606e, #a1adbb);
  --accent: light-dark(#2352c8, #8fb4ff);
  --accent-ink: light-dark(#ffffff, #0d1830);
  --accent-soft: light-dark(#e9effd, #1d2a47);
  --good: light-dark(#116b3a, #6fd39a);
  --good-soft: light-dark(#e3f5ea, #16301f);
  --bad: light-dark(#b3261e, #ff9d94);
  --bad-soft: light-dark(#fdecea, #3a1c1a);
  --warn: light-dark(#7f5200, #f0be63);
  --warn-soft: light-dark(#fdf3dc, #352a12);
  --field: light-dark(#2352c8, #8fb4ff);
  --operator: light-dark(#9a1f6d, #f29bd0);
  --literal: light-dark(#116b3a, #86d8a9);
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --radius: 8px;
  display: flex;
  flex-direction: column;
  background: var(--page);
  color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  text-align: left;
  -webkit-text-size-adjust: 100%;
}
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
:host([hidden]), [hidden] { display: none !important; }
*, *::before, *::after { box-sizing: border-box; }
h2, h3, p, ul, ol, dl, dd, pre, fieldset, table { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }
h2 { font-size: 1rem; font-weight: 600; }
h3 { font-size: .8125rem; font-weight: 600; color: var(--soft); }
code, kbd, pre { font-family: var(--mono); font-size: .875rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
svg { flex: none; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
a { color: var(--accent); text-underline-offset: 3px; }
button, select, input { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button {
  display: inline-flex; align-items: center; justify-content: center; gap: 6px;
  min-height: 32px; padding: 3px 12px; border: 1px solid var(--control); border-radius: 6px;
  background: var(--surface); cursor: pointer;
}
button:hover:not(:disabled) { background: var(--raised); }
button:disabled { opacity: .45; cursor: default; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); font-weight: 600; }
button.primary:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
input:not([type="checkbox"], [type="radio"]) {
  min-height: 32px; padding: 3px 10px; border: 1px solid var(--control); border-radius: 6px; background: var(--surface);
}

/* Header */
.top {
  display: flex; align-items: center; flex-wrap: wrap; gap: 8px 16px;
  padding: 10px 20px; background: var(--surface); border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: 8px; font-size: 1.0625rem; }
.brand b { font-weight: 650; letter-spacing: -.01em; }
.brand .sub { color: var(--soft); }
.mark {
  display: grid; place-items: center; width: 30px; height: 30px; border-radius: 7px;
  background: var(--accent); color: var(--accent-ink); font: 700 14px/1 var(--mono); letter-spacing: -1px;
}
.select { position: relative; display: inline-flex; }
.select::after {
  content: ""; position: absolute; right: 12px; top: 11px; width: 7px; height: 7px; pointer-events: none;
  border: solid var(--soft); border-width: 0 1.5px 1.5px 0; transform: rotate(45deg);
}
select {
  appearance: none; min-height: 34px; padding: 3px 32px 3px 12px; border: 1px solid var(--control);
  border-radius: 6px; background: var(--surface); font-weight: 600;
}
.top nav { display: flex; gap: 16px; }
.top nav a { color: var(--soft); text-decoration: none; }
.top nav a:hover { color: var(--accent); text-decoration: underline; }
.tools { display: flex; gap: 8px; margin-left: auto; }
.icon-button { width: 34px; padding: 0; }
.tools button { min-height: 34px; }
.key-button { color: var(--soft); }
.key-button[data-state="valid"] { color: var(--good); }
.key-button[data-state="missing"] { color: var(--warn); }

/* Editor */
.main {
  display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) clamp(340px, 34%, 520px);
  gap: 16px; padding: 16px 20px 20px; flex: 1; min-height: 0;
}
.editor { grid-column: 1 / -1; min-width: 0; }
.field-line { display: flex; align-items: stretch; gap: 8px; }
.field-line > :first-child { flex: 1; min-width: 0; }
.field-line .primary { padding: 0 22px; }
.below-editor { display: grid; min-height: 44px; padding-top: 8px; }
.below-editor > * { grid-area: 1 / 1; min-width: 0; }
.covered { visibility: hidden; }
.hint { color: var(--soft); font-size: .875rem; }
.keys { display: flex; align-items: center; gap: 6px; margin-left: auto; white-space: nowrap; }
@media (max-width: 1150px) { .keys { display: none; } }
.keys kbd:not(:first-child) { margin-left: 10px; }
kbd { padding: 0 6px; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 5px; background: var(--surface); font-size: .8125rem; }
.examples { display: flex; gap: 10px; }
.examples p { color: var(--soft); font-size: .875rem; line-height: 30px; }
.examples ul { display: flex; flex: 1; flex-wrap: wrap; gap: 6px; }
.example { min-height: 30px; padding: 2px 10px; border-color: var(--line); border-radius: 15px; }
.example code { color: var(--accent); font-size: .8125rem; }
.example span { color: var(--soft); font-size: .8125rem; }
.facets:not(:empty) { display: grid; gap: 6px; padding: 10px 16px; border-bottom: 1px solid var(--line); }
.facet { display: flex; gap: 10px; align-items: baseline; }
.facet p { flex: 0 0 8.5em; overflow: hidden; color: var(--soft); font-size: .875rem; text-overflow: ellipsis; }
.facet ul { display: flex; flex-wrap: wrap; gap: 6px; }
.facet .more { color: var(--soft); }
.chip { display: flex; gap: 6px; min-height: 30px; padding: 2px 10px; border-color: var(--line); border-radius: 15px; font-size: .8125rem; }
.chip .number { color: var(--soft); }
.chip[aria-pressed="true"] { border-color: var(--accent); background: var(--accent-soft); color: var(--accent); }
.chip[aria-pressed="true"] .number { color: inherit; }
.problems { display: grid; gap: 6px; align-content: start; }
.problems li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
.problems svg { color: var(--bad); }
.problems .warning svg { color: var(--warn); }
.problems .message {
  display: inline; max-width: calc(100% - 24px); min-height: 0; padding: 2px 0; border: 0; border-radius: 3px; background: none; text-align: left;
  overflow-wrap: anywhere;
}
.problems .message:hover { text-decoration: underline; text-underline-offset: 3px; background: none; }
.problems .fix { min-height: 28px; border-color: var(--accent); background: var(--accent-soft); color: var(--accent); font: 600 .8125rem/1.4 var(--mono); overflow-wrap: anywhere; text-align: left; }

/* Results */
.results, .side {
  display: flex; flex-direction: column; min-width: 0; min-height: 0; overflow: hidden;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface);
}
.bar { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 46px; padding: 6px 8px 6px 16px; border-bottom: 1px solid var(--line); }
.count { white-space: nowrap; }
.count b { font-weight: 650; font-variant-numeric: tabular-nums; }
.count .time { margin-left: 10px; white-space: nowrap; padding: 1px 8px; border-radius: 10px; background: var(--raised); color: var(--soft); font-size: .8125rem; font-variant-numeric: tabular-nums; }
.scroll { flex: 1; overflow: auto; min-height: 120px; }
.scroll:focus-visible { outline-offset: -2px; }
.results[aria-busy="true"] .bar { background: linear-gradient(90deg, transparent, var(--accent), transparent) bottom / 40% 2px no-repeat; animation: busy 1.1s linear infinite .25s both; }
@keyframes busy { from { background-position: -60% 100%; } to { background-position: 160% 100%; } }
.stale table, .stale .count { color: var(--soft); }
.stale .scroll, .stale :is(th, td, tbody tr:hover td, tr.selected td) { background: var(--raised); }
.stale :is(.name, td, .count .time, .arrow) { color: inherit !important; }
.notice { padding: 8px 16px; background: var(--raised); color: var(--soft); font-size: .875rem; }
.notice.warn { display: flex; align-items: center; justify-content: space-between; flex-wrap: wrap; gap: 6px 12px; background: var(--warn-soft); color: var(--warn); }
.notice.warn button { color: var(--ink); }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: .875rem; }
th, td { padding: 6px 12px; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
th { position: sticky; top: 0; z-index: 1; padding: 0; background: var(--surface); font-weight: 600; vertical-align: bottom; }
th:not(:has(button)) { padding: 6px 12px; }
th button { display: block; width: 100%; min-height: 0; padding: 6px 12px; border: 0; border-radius: 0; background: none; text-align: inherit; font-weight: 600; }
th :focus-visible { outline-offset: -2px; }
th .line { display: flex; align-items: center; gap: 4px; }
th.numeric .line { flex-direction: row-reverse; }
th .type { display: block; color: var(--soft); font-size: .75rem; font-weight: 400; }
th .arrow { display: inline-flex; align-items: center; color: var(--control); }
th .arrow svg { width: 13px; height: 13px; }
th[aria-sort="ascending"] .arrow, th[aria-sort="descending"] .arrow { color: var(--accent); }
th[aria-sort="ascending"] .name, th[aria-sort="descending"] .name { color: var(--accent); }
.rank { font-size: .6875rem; }
td { max-width: 30ch; overflow: hidden; text-overflow: ellipsis; font-variant-numeric: tabular-nums; }
.numeric { text-align: right; }
td.null { color: var(--soft); font-style: italic; }
td.true { color: var(--good); }
td.false { color: var(--soft); }
tbody tr { cursor: pointer; }
tbody tr:hover td { background: var(--raised); }
tr.selected td, tbody tr.selected:hover td { background: var(--accent-soft); }
tbody tr:last-child td { border-bottom: 0; }
th.first, td.first { position: sticky; left: 0; width: 40px; padding: 4px 4px 4px 8px; background: var(--surface); }
th.first { z-index: 2; }
td.first { overflow: visible; }
.explain { width: 26px; min-height: 26px; padding: 0; border-color: var(--line); border-radius: 13px; color: var(--soft); font-size: .8125rem; font-weight: 600; }
.explain[aria-pressed="true"] { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); }
.foot:not(:empty) { display: flex; justify-content: center; padding: 8px; border-top: 1px solid var(--line); }
.pager { display: flex; align-items: center; gap: 4px; flex-wrap: wrap; }
.pager button { min-width: 34px; padding: 3px 8px; border-color: transparent; background: none; font-variant-numeric: tabular-nums; }
.pager [aria-current] { border-color: var(--accent); background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.gap { color: var(--soft); }
.empty { display: grid; justify-items: center; gap: 12px; padding: 48px 20px; text-align: center; }
.empty p { color: var(--soft); }
.locked > :not(.key) { display: none; }
form.key { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: 10px; padding: 56px 20px; text-align: center; }
.key .badge { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 22px; background: var(--accent-soft); color: var(--accent); }
.key h2 { font-size: 1.1875rem; font-weight: 600; }
.key .line { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 8px; }
.key #api-key { width: min(22rem, calc(100vw - 80px)); min-height: 38px; }
.key .line button { min-height: 38px; }
.remember { display: flex; align-items: center; gap: 8px; }
.remember input { width: 16px; height: 16px; accent-color: var(--accent); }

.bar .line { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 4px 8px; }
dialog { width: min(26rem, calc(100vw - 24px)); padding: 20px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); color: var(--ink); }
dialog::backdrop { background: #0008; }
dialog form, dialog .field { display: grid; gap: 12px; }
dialog .field { gap: 4px; }
dialog .line { display: flex; gap: 8px; }
.field-error { color: var(--bad); font-size: .875rem; }
.field-error:empty { display: none; }
dialog [aria-invalid="true"] { border-color: var(--bad) !important; }

/* Menu of fields */
.menu { position: relative; }
.menu summary {
  display: inline-flex; align-items: center; gap: 6px; min-height: 32px; padding: 3px 10px; border: 1px solid transparent;
  border-radius: 6px; color: var(--soft); cursor: pointer; list-style: none; user-select: none; white-space: nowrap;
}
.menu summary::-webkit-details-marker { display: none; }
.menu summary:hover, .menu[open] summary { background: var(--raised); color: var(--ink); }
.menu fieldset {
  position: absolute; right: 0; top: calc(100% + 4px); z-index: 5; min-width: 210px; max-height: 60vh; overflow: auto; padding: 8px;
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: 0 8px 28px #0003;
}
.menu label { display: flex; align-items: center; gap: 8px; min-height: 32px; padding: 2px 8px; border-radius: 5px; cursor: pointer; }
.menu label:hover { background: var(--raised); }
.menu input { accent-color: var(--accent); width: 16px; height: 16px; }
.menu .all { width: 100%; margin-top: 6px; }

/* Tabs */
[role="tablist"] { display: flex; gap: 2px; min-height: 46px; padding: 6px 8px 0; border-bottom: 1px solid var(--line); overflow-x: auto; }
[role="tab"] { min-height: 40px; padding: 4px 14px; border: 0; border-radius: 6px 6px 0 0; background: none; color: var(--soft); font-weight: 550; }
[role="tab"][aria-selected="true"] { color: var(--accent); box-shadow: inset 0 -2px var(--accent); }
[role="tab"]:focus-visible { outline-offset: -2px; }
.panel { flex: 1; min-height: 0; overflow: auto; padding: 16px; }
.panel > * > * + * { margin-top: 14px; }

/* Why */
.ask { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 8px; padding-bottom: 14px; border-bottom: 1px solid var(--line); }
.ask input { width: 5rem; }
.answer > * + * { margin-top: 12px; }
.verdict.yes { color: var(--good); }
.verdict.no { color: var(--bad); }
.because { color: var(--ink); font-weight: 400; }
.answer .notice { border-radius: 6px; }
.conditions { display: grid; gap: 8px; }
.conditions li { display: grid; grid-template-columns: 38px minmax(0, 1fr); gap: 1px 10px; align-items: baseline; }
.conditions code { overflow-wrap: anywhere; font-weight: 600; }
.conditions .value { grid-column: 2; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
.conditions b { color: var(--ink); font-weight: 600; }
.result { padding: 1px 0; border-radius: 5px; text-align: center; font-size: .8125rem; font-weight: 650; }
.result.yes { background: var(--good-soft); color: var(--good); }
.result.no { background: var(--bad-soft); color: var(--bad); }
.record { padding-top: 14px; border-top: 1px solid var(--line); }
.record dl { display: grid; grid-template-columns: auto minmax(0, 1fr); margin-top: 6px; font-size: .875rem; }
.record dt, .record dd { padding: 2px 0; min-height: 31px; border-bottom: 1px solid color-mix(in srgb, var(--line) 55%, transparent); }
.record dt { display: flex; align-items: center; padding-right: 16px; color: var(--soft); }
.record dd { display: flex; align-items: center; justify-content: space-between; gap: 8px; overflow-wrap: anywhere; min-width: 0; }
.record dd span { min-width: 0; }
.add { width: 26px; min-height: 26px; padding: 0; border-color: transparent; background: none; color: var(--soft); }
.add svg { width: 13px; height: 13px; }
.add:hover { color: var(--accent); }

/* Tree, SQL, URL */
.tree ul { margin-left: 9px; padding-left: 16px; border-left: 1px solid var(--line); }
.tree li { margin-top: 4px; }
.tree .group { display: inline-block; padding: 2px 0; color: var(--soft); font-size: .875rem; }
.tree .group b { color: var(--ink); padding: 2px 7px; border-radius: 5px; background: var(--raised); font-weight: 600; }
.leaf { min-height: 28px; padding: 2px 8px; border-color: var(--line); font: .875rem/1.4 var(--mono); text-align: left; overflow-wrap: anywhere; max-width: 100%; flex-wrap: wrap; justify-content: flex-start; }
.leaf .field { color: var(--field); }
.leaf .operator { color: var(--operator); }
.leaf .value { color: var(--literal); }
.segments { display: flex; flex-wrap: wrap; gap: 4px; }
.segments label { position: relative; cursor: pointer; }
.segments input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
.segments span { display: block; padding: 4px 10px; border: 1px solid var(--line); border-radius: 6px; color: var(--soft); font-size: .875rem; }
.segments input:checked + span { border-color: var(--accent); background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.segments input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px; }
.sql > div > * + *, .panel section + section { margin-top: 14px; }
.whole summary { min-height: 32px; padding: 4px 0; color: var(--soft); font-size: .875rem; cursor: pointer; }
.whole summary:hover { color: var(--ink); }
.whole[open] > * + * { margin-top: 8px; }
.code header { display: flex; align-items: center; justify-content: space-between; gap: 8px; margin-bottom: 4px; }
.code h2 { color: var(--soft); font-size: .8125rem; }
.code pre { padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8125rem; line-height: 1.6; }
.code code { font-size: inherit; }
.copy { min-height: 28px; padding: 2px 8px; border-color: transparent; background: none; color: var(--soft); font-size: .8125rem; }
.copy svg { width: 14px; height: 14px; }
.copy.done { color: var(--good); }
.parameters { counter-reset: parameter; display: grid; gap: 4px; font-size: .875rem; }
.parameters li { display: flex; align-items: baseline; gap: 8px; counter-increment: parameter; }
.parameters li::before { content: counter(parameter); min-width: 1.5em; color: var(--soft); text-align: right; font-size: .8125rem; }
.parameters code { overflow-wrap: anywhere; color: var(--literal); }
.parameters span { color: var(--soft); font-size: .8125rem; }

/* As a whole page */
:host([fill]) { min-height: 100dvh; }
:host([fill]:not([narrow])) { height: 100dvh; }
:host(:not([fill], [narrow])) .results, :host(:not([fill], [narrow])) .side { max-height: 36rem; }

/* Narrow */
:host([narrow]) .top { padding: 8px 12px; gap: 8px; }
:host([narrow]) .brand > :not(.mark) { display: none; }
:host([narrow]) .top nav { gap: 12px; font-size: .875rem; }
:host([narrow]) .key-button span { display: none; }
:host([narrow]) .key-button { width: 34px; padding: 0; }
:host([narrow]) .main { grid-template: auto auto / minmax(0, 1fr); gap: 8px; padding: 12px; align-content: start; }
:host([narrow]) .facets:not(:empty) { padding: 8px 12px; }
:host([narrow]) .facet { display: block; }
:host([narrow]) .chip { min-height: 32px; padding: 2px 8px; }
:host([narrow]) .example span, :host([narrow]) .examples li:nth-child(n + 4), :host([narrow]) .keys { display: none; }
:host([narrow]) .example { padding: 2px 8px; }
:host([narrow]) .count { white-space: normal; }
:host([narrow]) .ask input { width: 4.75rem; }
:host([narrow]) td { max-width: none; white-space: normal; overflow-wrap: anywhere; }
:host([narrow]) .count .time { margin-left: 6px; padding: 1px 6px; }
:host([narrow]) .menu summary { padding: 3px 6px; }
:host([narrow]) .below-editor { min-height: 36px; padding-top: 6px; }
:host([narrow]) .rows-panel { padding: 0; }
:host([narrow]) .rows-panel .results { border: 0; border-radius: 0; }
:host([narrow]) [role="tablist"] { padding: 6px 2px 0; }
:host([narrow]) [role="tab"] { padding: 4px 5px; flex: auto; }
:host([narrow]) .bar { padding-left: 12px; }
:host([narrow]) th button, :host([narrow]) td:not(.first) { padding-left: 8px; padding-right: 8px; }
@media (pointer: coarse) {
  .explain, .add { width: 34px; min-height: 34px; border-radius: 17px; }
  button, summary, .problems .fix { min-height: 36px; }
}
@media (prefers-reduced-motion: reduce) { * { animation: none !important; transition: none !important; } }
@media (forced-colors: active) { [role="tab"][aria-selected="true"], .explain[aria-pressed="true"], .segments input:checked + span { border: 2px solid Highlight; } }
`;
