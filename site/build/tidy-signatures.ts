/** How TypeDoc writes types whose parameters have their defaults, and a constraint that depends on the schema. */
const VERBOSE: readonly (readonly [RegExp, string])[] = [
  [/Schema<Readonly<Record<string, Field>>, Relations>/g, "Schema"],
  [/ extends\s+\| object\s+\| \{\s*\}/g, " extends object"],
];

/** The longest line of code that fits the page. */
const WIDTH = 76;

/** Shortens the signatures of a page of the API, and breaks long ones after each parameter. */
export function tidySignatures(page: string): string {
  return page.replaceAll(/^```ts\nfunction [\s\S]*?^```$/gm, (block) => {
    const short = VERBOSE.reduce((text, [verbose, plain]) => text.replaceAll(verbose, plain), block);
    const code = short.replaceAll(/ +$/gm, "").replaceAll(/^ {3}(?=\S)/gm, "  ");
    return code.split("\n").some((line) => line.startsWith("function ") && line.length > WIDTH) ? breakUp(code) : code;
  });
}

/** Writes each parameter of a function on its own line, if they are on one. */
function breakUp(code: string): string {
  const open = parametersOf(code);
  if (open === -1 || code[open + 1] === "\n") return code;
  const parts = [""];
  let depth = 0;
  let index = open + 1;
  for (; index < code.length; index++) {
    const character = code[index] ?? "";
    if (character === ")" && depth === 0) break;
    depth += change(code, index);
    if (character === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${character}`);
  }
  return `${code.slice(0, open + 1)}\n${parts.map((part) => `  ${part.trim()}`).join(",\n")}\n${code.slice(index)}`;
}

/** Returns the position of the parenthesis before the parameters, after the type parameters. */
function parametersOf(code: string): number {
  let depth = 0;
  for (let index = 0; index < code.length; index++) {
    if (code[index] === "(" && depth === 0) return index;
    depth += change(code, index);
  }
  return -1;
}

/** Returns how a character changes the depth of brackets. The arrow of a function type is not a bracket. */
function change(code: string, index: number): number {
  const character = code[index] ?? "";
  if ("([{<".includes(character)) return 1;
  return ")]}".includes(character) || (character === ">" && code[index - 1] !== "=") ? -1 : 0;
}
