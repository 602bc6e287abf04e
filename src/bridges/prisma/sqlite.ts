import { writeDecimal } from "../../language/values/decimal.js";
import { successorOf } from "../../sql/dialects/parameters.js";
import { exactComparison } from "../../sql/dialects/sqlite-decimal.js";
import { hasLetters, PRISMA_OPERATORS, type Provider } from "./provider.js";

/** The characters "A" to "z". Without them, the order of a text relative to others does not depend on their case. */
const BETWEEN_LETTERS = /[\x41-\x7a]/;

/** LIKE of SQLite reads U+FFFE and U+FFFF as U+FFFD. */
const WILDCARDS = /[%_\ufffd-\uffff]/;

/** Beyond this number, Prisma reads and writes decimals with fewer digits than SQLite compares. */
const MAX_EXACT = 2 ** 53;

/** Prisma sends decimals as doubles. Its searches are LIKE, which ignores the case of A to Z and has no escape character. */
export const sqlite: Provider = {
  name: "SQLite",
  maxParameters: 999,
  hasLists: false,
  compareText: (operator, text, rules) => {
    if (operator === "=") return sqlite.oneOfTexts([text], rules);
    if (rules.ignoresCase && BETWEEN_LETTERS.test(text)) return { refused: "prisma.case", value: text };
    return { [PRISMA_OPERATORS[operator]]: text };
  },
  oneOfTexts: (texts, { ignoresCase }) => {
    const folded = texts.find((text) => ignoresCase && hasLetters(text));
    if (folded !== undefined) return { refused: "prisma.case", value: folded };
    return texts.length === 1 ? { equals: texts[0] } : { in: texts };
  },
  search: (operator, part, { ignoresCase }) => {
    const dependsOnCase = hasLetters(part);
    if (operator === "^" && !(ignoresCase && dependsOnCase)) {
      const next = successorOf(part);
      return next === undefined ? { gte: part } : { gte: part, lt: next };
    }
    if (WILDCARDS.test(part)) return { refused: "prisma.wildcard", value: part };
    if (dependsOnCase && !ignoresCase) return { refused: "prisma.case", value: part };
    return { [PRISMA_OPERATORS[operator]]: part };
  },
  compareDecimal: (operator, value) => {
    const exact = exactComparison(operator, value);
    if (exact.operator === undefined) return false;
    const { operand } = exact;
    if (operand > MAX_EXACT || operand < -MAX_EXACT) {
      return { refused: "prisma.precision", value: writeDecimal(value) };
    }
    return { [PRISMA_OPERATORS[exact.operator]]: String(operand) };
  },
};
