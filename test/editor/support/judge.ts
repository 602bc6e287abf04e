import { type CompletionOption, complete, inspect } from "../../../src/editor.js";
import type { Field, Schema } from "../../../src/index.js";
import type { Operator } from "../../../src/language/ast/operators.js";
import { comparedField } from "../../../src/language/bind/compared-field.js";
import { type Diagnostic, isError } from "../../../src/language/diagnostics/diagnostic.js";

const OPTIONS = { limits: { errors: Number.POSITIVE_INFINITY }, now: () => new Date(1e12) } as const;

/** Returns the errors of a text, without groups that are still open: those are reported or not, by what else is open. */
function errorsIn(text: string, schema: Schema): readonly Diagnostic[] {
  return inspect(text, schema, OPTIONS).diagnostics.filter(
    (one) => isError(one) && one.code !== "syntax.unclosed-group",
  );
}

/**
 * Returns the errors of a text that end at or before an offset, where none of the known texts has an error: the error
 * about the same characters may have another code and length when other text follows.
 */
export function newErrors(
  text: string,
  offset: number,
  known: readonly string[],
  schema: Schema,
): readonly Diagnostic[] {
  const old = known.flatMap((each) => errorsIn(each, schema));
  const touches = (one: Diagnostic) => old.some(({ span }) => span.start <= one.span.end && one.span.start <= span.end);
  return errorsIn(text, schema).filter((one) => one.span.end <= offset && !touches(one));
}

export function isValid(text: string, schema: Schema): boolean {
  return !inspect(text, schema, OPTIONS).diagnostics.some(({ severity }) => severity === "error");
}

/**
 * Completes a text at its end as a patient user would: closes what is open, takes the first option, and types a value
 * where none is offered. Returns the valid filter, or the text where it gave up.
 */
export function finish(start: string, schema: Schema): { readonly isValid: boolean; readonly text: string } {
  let text = start;
  for (let step = 0; step < 60; step++) {
    if (isValid(text, schema)) return { isValid: true, text };
    const next = continued(text, schema);
    if (next === text) break;
    text = next;
  }
  return { isValid: false, text };
}

/** Takes the next option at the end of a text, or types a value. Returns the same text if nothing is possible. */
function continued(text: string, schema: Schema): string {
  const { from, to, options, values } = complete(text, text.length, schema, { now: OPTIONS.now });
  const option = preferred(options);
  if (option !== undefined) return text.slice(0, from) + option.insert + text.slice(to);
  return values?.typed === "" ? text + sampleOf(fieldAt(schema, values.field), values.operator) : text;
}

/** Returns the errors of the schema about an option, which is the text from `from`. An operator gets a value first. */
export function bindErrors(written: string, from: number, kind: CompletionOption["kind"], schema: Schema) {
  const text = kind === "operator" ? continued(written, schema) : written;
  return errorsIn(text, schema).filter(({ code, span }) => code.startsWith("bind.") && span.end > from);
}

/** Closing options first, because others would go on forever. */
function preferred(options: readonly CompletionOption[]): CompletionOption | undefined {
  const find = (test: (option: CompletionOption) => boolean) => options.find(test);
  return (
    find(({ label }) => label === "]" || label === ")" || label === '"') ??
    find(({ kind }) => kind === "value") ??
    find(({ kind, label }) => kind === "operator" && label !== "*") ??
    find(({ kind }) => kind === "field") ??
    // A relation, if there are no fields.
    find(({ kind, label }) => kind === "group" && /.\($/.test(label) && label !== "!(")
  );
}

/** Returns the field that a path leads to, through any relations. */
function fieldAt(schema: Schema, name: string): Field | undefined {
  const own = schema.byName.get(schema.byAlias.get(name) ?? name);
  const [relation, target] = [...schema.relationByName].find(([each]) => name.startsWith(`${each}.`)) ?? [];
  if (own !== undefined || relation === undefined || target === undefined) return own;
  return fieldAt(
    typeof target.target === "function" ? target.target() : target.target,
    name.slice(relation.length + 1),
  );
}

function sampleOf(field: Field | undefined, operator: Operator): string {
  if (field === undefined) return "";
  switch (comparedField(field, operator).type) {
    case "integer":
    case "decimal":
    case "number":
      return "1";
    case "uuid":
      return "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";
    default:
      return "x";
  }
}
