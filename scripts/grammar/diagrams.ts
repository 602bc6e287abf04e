import { writeProduction } from "./ebnf.js";
import type { Production } from "./expression.js";
import { escapeHtml, proseToHtml } from "./html.js";
import { LEXICAL_PRODUCTIONS, WHITE_SPACE_RULE } from "./lexical.js";
import { anchorOf, drawRailroad } from "./railroad.js";
import { STYLE } from "./style.js";

/** Filters with their meaning. */
export const EXAMPLES: readonly (readonly [filter: string, meaning: string])[] = [
  ["", "every record"],
  ["active=true & list_price>=100", "active, and 100 or more"],
  ["a=1 | b=2 & c=3", "`&` binds tighter: the same as `a=1 | (b=2 & c=3)`"],
  ["(a=1 | b=2) & c=3", "parentheses override precedence"],
  ["name*bolt & name!*steel", "the name contains “bolt” and does not contain “steel”"],
  ["id[1,2,3] & state![draft,done]", "an id of the first list, and a state that is not in the second"],
  ["!(vendor=null)", "the negation of the group: the vendor is known"],
  ['name="AT&T"', "quotes for characters that a bare value cannot contain"],
  ["(name*Bolt (M8) | name*Nut)", "inside a group, parentheses in a value must be paired"],
];

/** Returns grammar/diagrams.html: a page without scripts that loads no other file. */
export function toDiagrams(productions: readonly Production[]): string {
  return `<!doctype html>
<!-- Generated from the parser by \`npm run grammar\`: change the parser, not this file. -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The filter language in diagrams</title>
<style>
${STYLE}</style>
</head>
<body>
<main>
<h1>The filter language in diagrams</h1>
<p>Follow the line from the left dot to the right dot, without sharp turns: the boxes on the way form a filter.
<svg class="key" role="img" aria-label="a round box" width="44" height="20" viewBox="0 0 44 20"><g class="literal"><rect x="1" y="1" width="42" height="18" rx="9"/><text x="22" y="15">=</text></g></svg>
is literal text, and
<svg class="key" role="img" aria-label="a square box" width="62" height="20" viewBox="0 0 62 20"><g class="name"><rect x="1" y="1" width="60" height="18" rx="3"/><text x="31" y="14">name</text></g></svg>
links to another diagram.</p>
<h2>Rules</h2>
${productions.map((production) => section(production, "")).join("\n")}
<h2>Symbols</h2>
<p>${proseToHtml(WHITE_SPACE_RULE)}</p>
${LEXICAL_PRODUCTIONS.map((production) => section(production, production.prose)).join("\n")}
<h2>Examples</h2>
<div class="wide"><table>
<thead><tr><th>Filter</th><th>Matches</th></tr></thead>
<tbody>
${EXAMPLES.map(row).join("\n")}
</tbody>
</table></div>
</main>
</body>
</html>
`;
}

function section(production: Production, prose: string): string {
  const { name, expression } = production;
  return `<section id="${anchorOf(name)}">
<h3>${escapeHtml(name)}</h3>
<div class="wide">${drawRailroad(expression, `Railroad diagram of ${name}`)}</div>
<pre>${escapeHtml(writeProduction(production))}</pre>
${prose === "" ? "" : `<p>${proseToHtml(prose)}</p>\n`}</section>`;
}

function row([filter, meaning]: (typeof EXAMPLES)[number]): string {
  const shown = filter === "" ? "<i>empty</i>" : `<code>${escapeHtml(filter)}</code>`;
  return `<tr><td>${shown}</td><td>${proseToHtml(meaning)}</td></tr>`;
}
