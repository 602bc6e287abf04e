import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { slugOf } from "../../site/build/markdown.js";

const ROOT = new URL("../../", import.meta.url);

/** The root of the project. */
export const ROOT_FOLDER = fileURLToPath(ROOT);

/** The documents whose code is tested, by their paths relative to the root. */
export const documents: readonly string[] = [
  "README.md",
  "grammar/LANGUAGE.md",
  ...readdirSync(new URL("docs", ROOT))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

/** A fenced code block. */
export interface Block {
  readonly document: string;
  /** Line of the first line of code, from 1. */
  readonly line: number;
  /** The text after the opening fence: the language and an optional name. */
  readonly language: string;
  readonly code: string;
}

/** Returns the code blocks of a document. The path is relative to the root of the project. */
export function blocksOf(document: string): Block[] {
  const text = readFileSync(new URL(document, ROOT), "utf8");
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language = "", 2: code = "" }) => ({
    document,
    line: text.slice(0, index).split("\n").length + 1,
    language,
    code,
  }));
}

/** Returns the output that an example shows: the comment lines after each line that logs. */
export function expectedOutput(code: string): string[] {
  const outputs: string[] = [];
  let followsLog = false;
  let current: string[] | undefined;
  for (const line of code.split("\n")) {
    const comment = /^\/\/ (.*)$/.exec(line)?.[1];
    if (comment !== undefined && followsLog) {
      if (current === undefined) outputs.push("");
      current = [...(current ?? []), comment];
      outputs[outputs.length - 1] = current.join("\n");
    } else {
      followsLog = /console\.log/.test(line);
      current = undefined;
    }
  }
  return outputs;
}

/** Returns the cells of each table row of a document, without code blocks and separator rows. */
export function tableRowsOf(document: string): string[][] {
  return withoutBlocks(readFileSync(new URL(document, ROOT), "utf8"))
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Returns the targets of the links and images of a text, outside of code. */
export function linksIn(text: string): string[] {
  const prose = withoutBlocks(text).replace(/`[^`\n]*`/g, "");
  return Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
}

/** Returns the anchors that GitHub generates for the headings of a text. */
export function anchorsIn(text: string): string[] {
  const headings = [...withoutBlocks(text).matchAll(/^#{1,6} (.*)$/gm)];
  return headings.map(([, heading = ""]) => slugOf(heading));
}

function withoutBlocks(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```$/gm, "");
}
