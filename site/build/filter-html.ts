import { highlight } from "../../src/editor.js";
import { readClaim } from "./claims.js";
import { EXAMPLE_LANGUAGE } from "./diagnostics.js";
import { escapeHtml } from "./html.js";
import { sampleOf } from "./sample-of.js";

/** Returns the coloured text of a filter. Where it is too long for a line, it is broken after connectives. */
export function filterHtml(filter: string): string {
  const spans = highlight(filter).map(({ start, end, kind }) => {
    const text = escapeHtml(filter.slice(start, end));
    if (kind === "space") return text;
    return `<span class="f-${kind}">${text}</span>${kind === "connective" ? "<wbr>" : ""}`;
  });
  return `<code class="filter">${spans.join("")}</code>`;
}

/** Returns the path of the playground with a filter and its sample data. `base` is the path of the site. */
export function playgroundUrl(filter: string, base: string): string {
  const resource = sampleOf(filter);
  const query = { ...(resource === undefined ? {} : { resource }), filter };
  return `${base}playground.html?${new URLSearchParams(query)}`;
}

/**
 * Returns the HTML of a code block whose lines are filters, with what is true of them and a link to the playground.
 * Throws if a line is not a claim.
 */
export function filterBlockHtml(language: string, code: string, base: string): string {
  const lines = code.trimEnd().split("\n");
  const rows = lines.map((line) => {
    if (language === EXAMPLE_LANGUAGE) return filterLine(line, "", base);
    const claim = readClaim(line);
    if (claim === undefined) throw new Error(`Not a claim about a filter: ${line}`);
    const { filter, verb, rest } = claim;
    const about = `<span class="claim claim-${verb}">${verb}${rest && ` ${restHtml(verb, rest, language, base)}`}</span>`;
    return language === "text query" ? queryLine(filter, about) : filterLine(filter, about, base);
  });
  return `<div class="filters" tabindex="0" role="group" aria-label="Filters" v-pre>${rows.join("")}</div>\n`;
}

function filterLine(filter: string, about: string, base: string): string {
  const url = escapeHtml(playgroundUrl(filter, base));
  const label = escapeHtml(`Open ${filter.trim()} in the playground`);
  const link = `<a class="try" href="${url}" title="Open in the playground" aria-label="${label}">Try</a>`;
  return `<div class="filter-line">${filterHtml(filter)}${about}${link}</div>`;
}

function queryLine(query: string, about: string): string {
  return `<div class="filter-line"><code class="filter">${escapeHtml(query)}</code>${about}</div>`;
}

function restHtml(verb: string, rest: string, language: string, base: string): string {
  if (verb === "error" || verb === "warns") return `<a href="${base}errors.html#${rest}">${escapeHtml(rest)}</a>`;
  return language === "text query" ? `<code>${escapeHtml(rest)}</code>` : filterHtml(rest);
}
