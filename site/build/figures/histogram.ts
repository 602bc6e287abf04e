import type { FigureBlock, Row, Text } from "./parse-block.js";

/** Whether a code block is a histogram: lines that end with a bar of number signs. */
export function isHistogram(code: string): boolean {
  return / #+$/m.test(code);
}

/** Reads a histogram as a table with the column `%`. Every line becomes a part. The bars are redundant. */
export function parseHistogram(code: string): FigureBlock {
  const [environment = "", ...lines] = code.trimEnd().split("\n");
  const rows: Row[] = [];
  const texts: Text[] = [];
  for (const line of lines.filter((text) => text.trim() !== "")) {
    const [, label, share] = /^(.+?) {2,}([\d.]+) %(?: {2}#*)?$/.exec(line) ?? [];
    if (label !== undefined && share !== undefined)
      rows.push({ label, isPart: false, cells: [share], note: undefined });
    else if (/ {2}/.test(line)) throw new Error(`Not a line of a histogram: ${line}`);
    else texts.push({ kind: "text", text: line });
  }
  return { environment, parts: [{ kind: "table", corner: "", columns: ["%"], rows }, ...texts] };
}
