import { startsOf } from "../ast/operator-patterns.js";
import { ALL_OPERATORS } from "../ast/operators.js";
import type { Schema } from "../schema/schema.js";
import { NAME_PATTERN, trimWhiteSpace } from "../text/characters.js";

const FIELD_AND_OPERATOR = new RegExp(`^(${NAME_PATTERN})[ \\t\\r\\n]*[${startsOf(ALL_OPERATORS)}]`);

/** Whether the text begins with a field that the schema shows and an operator, or with a group: most likely a part of a filter. */
export function looksLikeCondition(text: string, schema: Schema): boolean {
  const trimmed = trimWhiteSpace(text);
  if (trimmed.startsWith("(") || trimmed.startsWith("!(")) return true;
  const name = FIELD_AND_OPERATOR.exec(trimmed)?.[1];
  return name !== undefined && schema.byName.get(name)?.hidden === false;
}
