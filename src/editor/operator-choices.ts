import { factsOf, OPERATOR_OF, type Operator, openingOf } from "../language/ast/operators.js";
import { writeLiteral } from "../language/text/quoting.js";
import type { Field } from "../language/types/field.js";
import { operatorsOf } from "../language/types/operators-of.js";
import { typeOf } from "../language/types/types.js";
import type { CompletionOption } from "./completion.js";

/** Returns the operators of a field that begin with the typed text. `written` is the text before the operator. */
export function operatorOptions(field: Field, typed: string, written = ""): readonly CompletionOption[] {
  return operatorsOf(field)
    .filter((operator) => openingOf(operator).startsWith(typed))
    .map((operator) => ({
      label: operator,
      insert: written + openingOf(operator),
      kind: "operator",
      detail: factsOf(operator).name,
    }));
}

/** Returns the operators of a field that begin with another one, such as "at least" after "greater". */
export function longerOperators(field: Field, operator: Operator): readonly CompletionOption[] {
  const opening = openingOf(operator);
  return operatorOptions(field, opening)
    .filter(({ insert }) => insert !== opening)
    .map((option) => ({ ...option, insert: option.insert.slice(opening.length) }));
}

/**
 * Returns the operators of a field, before them whole conditions if the field has few values, and after them those with
 * null. `written` is the text before the operator.
 */
export function conditionOptions(field: Field, written = ""): readonly CompletionOption[] {
  const { eq, ne } = OPERATOR_OF;
  const option = (operator: Operator, value: string | null, detail: string): CompletionOption => {
    const insert = operator + writeLiteral(value);
    return { label: insert, insert: written + insert, kind: "value", detail };
  };
  const supported = operatorsOf(field);
  const values = supported.includes(eq) ? fewValues(field) : [];
  const equal = values.map((value) => option(eq, value, `${factsOf(eq).name} ${value}`));
  const none = supported.includes(eq) ? [option(eq, null, "has no value")] : [];
  const any = supported.includes(ne) ? [option(ne, null, "has a value")] : [];
  return [...equal, ...operatorOptions(field, "", written), ...(field.nullable ? [...none, ...any] : [])];
}

/** Fields with more choices have no conditions among the operators. */
const FEW_CHOICES = 6;

function fewValues(field: Field): readonly string[] {
  const choices = field.type === "list" ? [] : (typeOf(field).choices?.(field) ?? []);
  return choices.length <= FEW_CHOICES ? choices : [];
}
