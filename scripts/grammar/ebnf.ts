import { type Expression, type Production, writeLiteral } from "./expression.js";
import { LEXICAL_PRODUCTIONS, type LexicalProduction, WHITE_SPACE_RULE } from "./lexical.js";

const WIDTH = 100;

const HEADER = `\
The grammar of the filter language, in the notation of ISO/IEC 14977.
Generated from the parser by \`npm run grammar\`: change the parser, not this file.
LANGUAGE.md describes the meaning of a filter.`;

/** Returns the text of grammar/filter.ebnf. */
export function toEbnf(productions: readonly Production[]): string {
  const blocks = [
    comment(HEADER),
    ...productions.map(writeProduction),
    comment(`The symbols of the rules above.\n${WHITE_SPACE_RULE}`),
    ...LEXICAL_PRODUCTIONS.map(writeLexicalProduction),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Writes `name = expression;`, with one line per alternative if a single line would be too long. */
export function writeProduction({ name, expression }: Production): string {
  const line = `${name} = ${writeExpression(expression)};`;
  if (line.length <= WIDTH || expression.kind !== "choice") return line;
  return `${name} = ${expression.options.map(writeExpression).join(`\n${" ".repeat(name.length)} | `)};`;
}

function writeExpression(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return writeLiteral(expression.text);
    case "name":
      return expression.name;
    case "special":
      return expression.notation;
    case "sequence":
      return expression.parts.map(writePart).join(", ");
    case "choice":
      return expression.options.map(writeExpression).join(" | ");
    case "optional":
      return `[ ${writeExpression(expression.part)} ]`;
    case "repeated":
      return `{ ${writeExpression(expression.part)} }`;
  }
}

/** Writes a part of a sequence. Only a choice needs parentheses, because `,` binds tighter than `|`. */
function writePart(part: Expression): string {
  return part.kind === "choice" ? `( ${writeExpression(part)} )` : writeExpression(part);
}

function writeLexicalProduction(production: LexicalProduction): string {
  const rule = writeProduction(production);
  return production.prose === "" ? rule : `${comment(production.prose)}\n${rule}`;
}

function comment(text: string): string {
  return `(* ${text.split("\n").flatMap(wrap).join("\n   ")} *)`;
}

function wrap(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > WIDTH - 8) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
