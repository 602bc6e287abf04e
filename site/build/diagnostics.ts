import { headingOf, linesOf } from "./markdown.js";

const HEADER = ["code", "example", "message", "details"];

/** Sections whose examples are filters. The others show query strings and calls. */
const FILTER_SECTIONS: readonly string[] = ["Syntax", "Schema", "Warnings"];

/** The language of a code block with a filter. */
export const EXAMPLE_LANGUAGE = "text example";

/**
 * Turns each row of the tables of docs/diagnostics.md into a section with the code as its anchor, so that every code has
 * an address and the search finds it. Throws if a table has other columns.
 */
export function expandDiagnostics(text: string): string {
  let section = "";
  return linesOf(text)
    .flatMap((line) => {
      section = headingOf(line)?.text ?? section;
      if (line.isCode || !line.text.startsWith("|")) return line.text;
      const cells = cellsOf(line.text);
      if (cells.every((cell) => /^-+$/.test(cell))) return [];
      if (cells[0] === "code") {
        if (cells.join() !== HEADER.join()) throw new Error(`docs/diagnostics.md has other columns: ${line.text}`);
        return [];
      }
      return sectionOfCode(cells, line.text, FILTER_SECTIONS.includes(section));
    })
    .join("\n");
}

function sectionOfCode(cells: readonly string[], line: string, isFilter: boolean): string[] {
  const [code = "", example = "", message = "", details = ""] = cells;
  const name = /^`([a-z0-9.-]+)`$/.exec(code)?.[1];
  if (name === undefined || cells.length !== HEADER.length) throw new Error(`Not a row of a diagnostic code: ${line}`);
  const filter = isFilter ? /^(`+) ?(.*?) ?\1$/.exec(example)?.[2] : undefined;
  const shown = filter === undefined ? [`Example: ${example}`] : [`\`\`\`${EXAMPLE_LANGUAGE}`, filter, "```"];
  return [
    "",
    `### \`${name}\` {#${name}}`,
    "",
    message,
    "",
    ...shown,
    "",
    ...(details ? [`Details: ${details}`, ""] : []),
  ];
}

/** Splits a row of a table. A pipe in a cell is written with a backslash. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}
