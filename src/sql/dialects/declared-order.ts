import { rankIn } from "../../language/types/enumeration.js";
import type { EnumerationField, Field } from "../../language/types/field.js";
import type { Sorting } from "./dialect.js";

/**
 * Sorts names of ordered enumerations by their position among the choices: other names after them, all alike. The
 * choices are literals, because an index on the expression cannot serve parameters. `fromHex` returns an expression for
 * the text with these UTF-8 bytes.
 */
export function inDeclaredOrder(sorting: Sorting, fromHex: (hex: string) => string): Sorting {
  const { by, compare, operand } = sorting;
  const rank = (column: string, field: EnumerationField): string => {
    const cases = field.choices.map((choice, position) => `WHEN ${literal(choice, fromHex)} THEN ${position}`);
    const ranked = `CASE ${by(column, field)} ${cases.join(" ")} ELSE ${cases.length} END`;
    return field.nullable ? `CASE WHEN ${column} IS NULL THEN NULL ELSE ${ranked} END` : ranked;
  };
  return {
    ...sorting,
    by: (column, field) => (isOrdered(field) ? rank(column, field) : by(column, field)),
    compare: (column, operator, bound, field) => {
      const { definition } = field;
      if (!isOrdered(definition)) return compare(column, operator, bound, field);
      return [`${rank(column, definition)} ${operator} ${rankIn(definition, bound.value)}`];
    },
    ...(operand && {
      operand: (bound, field) => {
        const { definition } = field;
        return isOrdered(definition) ? [String(rankIn(definition, bound.value))] : operand(bound, field);
      },
    }),
  };
}

function isOrdered(field: Field): field is EnumerationField {
  return field.type === "enumeration" && field.ordered === true;
}

/** Some drivers and databases read other characters than these as escapes or parameters, even in a literal. */
const PLAIN = /^[A-Za-z0-9_ .-]*$/;

function literal(text: string, fromHex: (hex: string) => string): string {
  if (PLAIN.test(text)) return `'${text}'`;
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0"));
  return fromHex(bytes.join(""));
}
