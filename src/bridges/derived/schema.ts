import { diagnose } from "../../language/diagnostics/diagnose.js";
import type { Finding } from "../../language/diagnostics/finding.js";
import { diagnoseOption, OBJECT } from "../../language/diagnostics/options.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import { createSchema, type Relation, type Schema } from "../../language/schema/schema.js";
import { NO_SPAN } from "../../language/text/span.js";
import type { Field } from "../../language/types/field.js";
import { diagnoseNoCounterpart } from "./derived-codes.js";
import type { FieldChanges } from "./overrides.js";
import { type DerivedSchemaOptions, reportWarnings } from "./warnings.js";

/** A field that was derived from another definition. */
export interface DerivedField {
  readonly field: Field;
  /** The type in the other definition, if it has no counterpart. The field is `json()` then. */
  readonly withoutCounterpart?: string;
  /** Whether the values may be null if an override sets the type. Default: whether the field is nullable. */
  readonly isNullableWithType?: boolean;
  /** Why the field cannot be derived. Not reported if an override sets the type. */
  readonly problem?: Finding;
}

/** Returns the relations of a schema with these fields, and adds the problems of those that cannot be derived. */
export type ReadDerivedRelations = (
  fields: ReadonlyMap<string, Field>,
  problems: Finding[],
) => ReadonlyMap<string, Relation>;

/**
 * Creates a schema from derived fields by their original name and the overrides of the caller, and reports the warnings.
 * Throws a FilterError with all problems of the fields and the overrides.
 */
export function createDerivedSchema(
  owner: string,
  derived: ReadonlyMap<string, DerivedField>,
  overrides: unknown,
  options: DerivedSchemaOptions | undefined,
  relationsOf: ReadDerivedRelations = () => new Map(),
): Schema {
  const problems: Finding[] = [];
  const warnings: Finding[] = [];
  const fields = new Map<string, Field>();
  const given = overridesByName(owner, overrides, derived, problems);
  for (const [original, definition] of derived) {
    const override = given.get(original);
    if (override !== undefined && !OBJECT.accepts(override)) {
      const expected = "a field, such as text(), or an object of options";
      problems.push(diagnoseOption("option.value", { owner: overridesOf(owner), option: original, expected }));
      continue;
    }
    const { name, field, hasNewType } = overridden(original, definition, override as Field | FieldChanges | undefined);
    if (typeof name !== "string" || fields.has(name)) {
      const expected = "a string that is different from the names of the other fields";
      problems.push(diagnose("schema.option", NO_SPAN, { field: original, option: "name", expected }));
      continue;
    }
    fields.set(name, field);
    if (hasNewType) continue;
    const { withoutCounterpart, problem } = definition;
    if (problem !== undefined) problems.push(problem);
    if (withoutCounterpart !== undefined && !field.hidden) {
      const details = { field: name, type: withoutCounterpart };
      warnings.push(diagnoseNoCounterpart(field.selectable === false ? { ...details, selectable: false } : details));
    }
  }
  const relations = relationsOf(fields, problems);
  const schema = createSchema(fields, problems, relations);
  reportWarnings(warnings, options);
  return schema;
}

function overridesOf(owner: string): string {
  return `the overrides of ${owner}`;
}

/** Returns the overrides by name, and adds an error for each name that does not exist. */
function overridesByName(
  owner: string,
  overrides: unknown,
  derived: ReadonlyMap<string, DerivedField>,
  problems: Finding[],
): ReadonlyMap<string, unknown> {
  if (overrides === undefined) return new Map();
  if (!OBJECT.accepts(overrides)) {
    problems.push(diagnoseOption("option.value", { owner, option: "overrides", expected: "an object" }));
    return new Map();
  }
  const given = new Map(Object.entries(overrides as object));
  for (const option of given.keys()) {
    if (derived.has(option)) continue;
    const known = [...derived.keys()];
    const details = { owner: overridesOf(owner), option, known, didYouMean: nearest(option, known) };
    problems.push(diagnoseOption("option.unknown", details));
  }
  return given;
}

/**
 * Applies an override. A field sets the type and its options, but it cannot take away that the values may be null:
 * `text()` does not say whether they are.
 */
function overridden(original: string, definition: DerivedField, override: Field | FieldChanges | undefined) {
  const { field: derived, isNullableWithType = derived.nullable } = definition;
  const { name = original, type, ...changes } = asChanges(override);
  const base = type === undefined ? derived : nullableIf(isNullableWithType, type);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const field: Field = { ...base, ...Object.fromEntries(given) };
  const column = field.column ?? derived.column ?? original;
  // Records keep the original name. A name with a dot cannot be a path, which would be a nested property.
  const path = field.path ?? (name === original || original.includes(".") ? undefined : original);
  const description = field.description ?? derived.description;
  return {
    name,
    field: { ...field, column: column === name ? undefined : column, path, description },
    hasNewType: type !== undefined,
  };
}

/** A field has the name of its type, and an object of options has a field as its type. */
function asChanges(override: Field | FieldChanges | undefined): FieldChanges {
  if (override === undefined) return {};
  return typeof override.type === "string" ? { type: override as Field } : (override as FieldChanges);
}

function nullableIf(isNullable: boolean, type: Field): Field {
  return type?.nullable === false && isNullable ? { ...type, nullable: true } : type;
}
