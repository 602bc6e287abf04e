import { typedValue } from "../language/bind/typed-value.js";
import { didYouMean, show, showSome } from "../language/diagnostics/display.js";
import { nearest } from "../language/diagnostics/suggest.js";
import { targetOf } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { CommandError, type OptionValues, UsageError } from "./command.js";

/** Reads the values of --name. */
export function readNames({ name: given, schema }: OptionValues): Readonly<Record<string, string>> | undefined {
  if (!Array.isArray(given)) return undefined;
  if (schema === undefined) throw new UsageError("Option --name needs --schema, whose fields declare the names.");
  const values = new Map<string, string>();
  for (const written of given as readonly string[]) {
    const at = written.indexOf("=");
    if (at < 1) throw new UsageError(`Option --name must be NAME=VALUE, as in me=7, not ${show(written)}.`);
    const name = written.slice(0, at);
    if (values.has(name)) throw new UsageError(`Option --name has two values for ${show(name)}.`);
    values.set(name, written.slice(at + 1));
  }
  return Object.fromEntries(values);
}

/** Throws a CommandError for a name that no field declares, and for a value that such a field does not accept. */
export function checkNames(names: Readonly<Record<string, string>>, schema: Schema): void {
  const declared = [...fieldsIn(schema)];
  for (const [name, value] of Object.entries(names)) {
    const fields = declared.filter(([, field]) => field.names?.includes(name));
    if (fields.length === 0) {
      const known = new Set(declared.flatMap(([, field]) => field.names ?? []));
      const list =
        known.size === 0 ? "No field of --schema declares a name." : `Declared names: ${showSome([...known])}.`;
      throw new CommandError(`Option --name: unknown name ${show(name)}.${didYouMean(nearest(name, known))} ${list}`);
    }
    for (const [fieldName, field] of fields) {
      // A name stands for an item of a list.
      const item = field.type === "list" ? field.item : field;
      if (typedValue(item, value) !== undefined) continue;
      throw new CommandError(
        `Option --name: the value of ${show(name)} must be of type ${item.type}, as field ${show(fieldName)}, not ${show(value)}.`,
      );
    }
  }
}

/** Yields the fields of a schema and of all schemas that it refers to. */
function* fieldsIn(schema: Schema, seen = new Set<Schema>()): Iterable<readonly [name: string, Field]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield* schema.byName;
  for (const relation of schema.relationByName.values()) yield* fieldsIn(targetOf(relation), seen);
}
