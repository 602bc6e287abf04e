import { readdirSync, readFileSync } from "node:fs";

const FOLDER = new URL("../../grammar/conformance/", import.meta.url);

/** Returns the texts of all cases in grammar/conformance, valid or not. */
export function conformanceTexts(): string[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));
  return files.flatMap((file) => {
    const data = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
    const cases: readonly Partial<Record<"text" | "filter", Pieces>>[] = Array.isArray(data) ? data : data.cases;
    return cases.flatMap(({ text, filter }) => {
      const pieces = text ?? filter;
      return pieces === undefined ? [] : [join(pieces)];
    });
  });
}

type Pieces = string | readonly (string | { readonly repeat: string; readonly times: number })[];

function join(pieces: Pieces): string {
  if (typeof pieces === "string") return pieces;
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.repeat.repeat(piece.times))).join("");
}
