import { extname } from "node:path";
import { expandDiagnostics } from "./diagnostics.js";
import { DIAGRAMS, expandDiagrams } from "./diagrams.js";
import { asSecondLevel, mapLinks, sectionOf, tablesOf } from "./markdown.js";
import { type Page, type Part, pageOf } from "./pages.js";
import { type Repository, resolveLink } from "./resolve-link.js";

/** The text of a page, the source files that it links to, and the files that the site serves unchanged. */
export interface MadePage {
  readonly text: string;
  readonly sources: readonly string[];
  readonly served: readonly string[];
}

/** The language of a code block that `resultsHtml` renders. The name of the benchmark follows. */
export const RESULTS_LANGUAGE = "text results ";

/** Makes a page of the site from files of the repository. */
export function makePage(page: Page, repository: Repository): MadePage {
  const parts = page.parts.map((part) => makePart(part, repository));
  const isComposed = page.parts.some(({ section }) => section !== undefined);
  // The search finds these texts on the pages of their files.
  const isRepeated = page.parts.every(({ file, section }) => section !== undefined && pageOf(file) !== undefined);
  const text = [
    frontmatter({ ...(isRepeated ? { search: false } : {}) }),
    ...(isComposed ? [`# ${page.title}`, page.intro ?? ""] : []),
    ...parts.map((part) => part.text),
  ];
  return {
    text: `${text.join("\n\n").trim()}\n`,
    sources: parts.flatMap(({ sources }) => sources),
    served: parts.flatMap(({ served }) => served),
  };
}

/** Makes a page that shows a source file. */
export function makeSourcePage(file: string, text: string): string {
  const language = { ".ebnf": "text", ".md": "markdown" }[extname(file)] ?? extname(file).slice(1);
  const fence = "`".repeat(Math.max(3, ...[...text.matchAll(/^`+/gm)].map(([ticks]) => ticks.length + 1)));
  return `${frontmatter({ search: false, outline: false })}\n\n# ${file}\n\n${fence}${language}\n${text.trimEnd()}\n${fence}\n`;
}

function frontmatter(values: Readonly<Record<string, boolean>>): string {
  const lines = Object.entries(values).map(([name, value]) => `${name}: ${value}`);
  return lines.length === 0 ? "" : ["---", ...lines, "---"].join("\n");
}

function makePart(part: Part, repository: Repository): MadePage {
  const whole = repository.read(part.file);
  if (whole === undefined) throw new Error(`${part.file} does not exist.`);
  const sources: string[] = [];
  const served: string[] = [];
  const text = mapLinks(pieceOf(part, whole), ({ text, target }) => {
    const { url, source, served: file, title } = resolveLink(target, part.file, repository);
    if (source !== undefined) sources.push(source);
    if (file !== undefined) served.push(file);
    // The name of a file means nothing on the site.
    const isFileName = /\.(?:md|html)$/.test(text) && target.split("#", 1)[0]?.endsWith(text.replace(/^.*\//, ""));
    return { text: isFileName ? (title ?? text) : text, target: url };
  });
  return { text: text.trimEnd(), sources, served };
}

function pieceOf({ file, section, title, tables }: Part, text: string): string {
  if (file === "docs/diagnostics.md") return expandDiagnostics(text);
  if (file === "FIGURES.md") return markResults(text);
  if (file === DIAGRAMS) return expandDiagrams(text);
  if (section === undefined) return text;
  const piece = asSecondLevel(sectionOf(text, section), title);
  return tables ? tablesOf(piece) : piece;
}

/** Gives the results of benchmarks a language of their own, with the name of the benchmark. */
export function markResults(text: string): string {
  return text.replaceAll(/<!-- bench\/results\/([\w-]+)\.json -->\n\n```text\n/g, `\`\`\`${RESULTS_LANGUAGE}$1\n`);
}
