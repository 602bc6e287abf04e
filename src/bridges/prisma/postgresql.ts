import { writePlainly } from "../../language/values/decimal.js";
import { hasLetters, PRISMA_OPERATORS, type Provider } from "./provider.js";

/** Prisma sends decimals as text, so they are exact. Its searches are LIKE, whose escape character is the backslash. */
export const postgresql: Provider = {
  name: "PostgreSQL",
  maxParameters: 32_766,
  hasLists: true,
  compareText: (operator, text, rules) =>
    operator === "=" ? postgresql.oneOfTexts([text], rules) : { refused: "prisma.text-order", value: text },
  oneOfTexts: (texts, rules) => {
    const folded = texts.find((text) => rules.ignoresCase && hasLetters(text));
    if (folded === undefined) return texts.length === 1 ? { equals: texts[0] } : { in: texts };
    if (!rules.foldsAllLetters) return { refused: "prisma.case", value: folded };
    // Not `equals`, which reads the text as a pattern if it ignores case.
    return { in: texts, mode: "insensitive" };
  },
  search: (operator, part, rules) => {
    const isFolded = rules.ignoresCase && hasLetters(part);
    if (isFolded && !rules.foldsAllLetters) return { refused: "prisma.case", value: part };
    const pattern = part.replace(/[\\%_]/g, "\\$&");
    return { [PRISMA_OPERATORS[operator]]: pattern, ...(isFolded ? { mode: "insensitive" } : {}) };
  },
  compareDecimal: (operator, value) => ({ [PRISMA_OPERATORS[operator]]: writePlainly(value) }),
};
