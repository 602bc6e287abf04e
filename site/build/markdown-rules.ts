import { readResults } from "../../bench/figures.js";
import { parse } from "../../src/index.js";
import { CLAIM_LANGUAGES } from "./claims.js";
import { EXAMPLE_LANGUAGE } from "./diagnostics.js";
import { resultsHtml } from "./figures/render.js";
import { filterBlockHtml, filterHtml } from "./filter-html.js";
import { escapeHtml } from "./html.js";
import { RESULTS_LANGUAGE } from "./make-page.js";

/** The parts of markdown-it that the rules use. */
interface Token {
  readonly type: string;
  readonly info: string;
  readonly content: string;
  readonly children: readonly Token[] | null;
  meta: unknown;
}
type Rule = (tokens: readonly Token[], index: number, options: never, env: never, self: never) => string;
interface MarkdownIt {
  readonly renderer: { readonly rules: Record<string, unknown> };
  readonly core: { readonly ruler: { push(name: string, rule: (state: { tokens: readonly Token[] }) => void): void } };
}

/** Renders filters with colours and links to the playground, and benchmarks as charts. `base` is the path of the site. */
export function addFilterRules(md: MarkdownIt, base: string): void {
  const { rules } = md.renderer;
  const fence = rules.fence as Rule;
  // Every block is rendered for the page and for the search, and some are on two pages. Colouring them takes long.
  const rendered = new Map<string, string>();
  rules.fence = ((tokens, index, options, env, self) => {
    const { info = "", content = "" } = tokens[index] ?? {};
    if (CLAIM_LANGUAGES.includes(info) || info === EXAMPLE_LANGUAGE) return filterBlockHtml(info, content, base);
    if (info.startsWith(RESULTS_LANGUAGE)) {
      const benchmark = info.slice(RESULTS_LANGUAGE.length);
      return resultsHtml(benchmark, readResults(benchmark));
    }
    const key = `${info}\n${content}`;
    const html = rendered.get(key) ?? `${fileName(info)}${fence(tokens, index, options, env, self)}`;
    rendered.set(key, html);
    return html;
  }) satisfies Rule;

  const code = rules.code_inline as Rule;
  rules.code_inline = ((tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.meta === FILTER) return filterHtml(token.content);
    const html = code(tokens, index, options, env, self);
    return (token?.content.length ?? 0) > SHORT ? html : html.replace("<code", '<code class="short"');
  }) satisfies Rule;
  md.core.ruler.push("filters_in_tables", ({ tokens }) => markFilters(tokens));
}

const FILTER = Symbol("filter");

/** Inline code of at most this many characters is never broken: it fits a line of a phone. */
const SHORT = 24;

/** The headings of the columns whose inline code is coloured if it is a valid filter. */
const FILTER_COLUMNS: readonly string[] = ["ampipe", "written", "example"];

/** Marks the inline code of the columns of filters. */
function markFilters(tokens: readonly Token[]): void {
  let columns: string[] = [];
  let column = 0;
  tokens.forEach(({ type }, index) => {
    const cell = tokens[index + 1];
    if (type === "thead_open") columns = [];
    else if (type === "tr_open") column = 0;
    else if (type === "th_open") columns.push(cell?.content ?? "");
    else if (type === "td_open") {
      if (FILTER_COLUMNS.includes(columns[column] ?? "")) {
        for (const child of cell?.children ?? []) {
          if (child.type === "code_inline" && parse(child.content).ok) child.meta = FILTER;
        }
      }
      column++;
    }
  });
}

/** The name of the file after the language, as in `js server.mjs`. */
function fileName(info: string): string {
  const name = /^\w+ ([\w/.-]+\.\w+)$/.exec(info)?.[1];
  return name === undefined ? "" : `<p class="file-name">${escapeHtml(name)}</p>`;
}
