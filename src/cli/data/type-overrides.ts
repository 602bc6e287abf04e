import { didYouMean, show, showSome } from "../../language/diagnostics/display.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import type { FieldJson, RelationJson } from "../../language/schema/description.js";
import { CommandError, type OptionValues, UsageError } from "../command.js";

/** The types that `--type` accepts. */
const OVERRIDE_TYPES = ["text", "integer", "decimal", "number", "boolean", "date", "timestamp", "uuid"] as const;

export function isOverrideType(type: string): boolean {
  return OVERRIDE_TYPES.some((known) => known === type);
}

/** Types by the name of a field, in the schema or in the data. */
export type TypeOverrides = ReadonlyMap<string, string>;

/** Reads the values of `--type`, such as `rate=decimal`. */
export function readTypes({ type: given, schema }: OptionValues): TypeOverrides {
  const values = Array.isArray(given) ? (given as readonly string[]) : [];
  if (values.length > 0 && schema !== undefined) {
    throw new UsageError("Option --type changes inferred types. Change the type in the file of --schema instead.");
  }
  return new Map(
    values.map((value) => {
      const at = value.lastIndexOf("=");
      const [name, type] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
      if (at > 0 && isOverrideType(type)) return [name, type];
      const problem = at > 0 ? `not ${show(type)}` : `not ${show(value)}`;
      const near = at > 0 ? didYouMean(nearest(type, OVERRIDE_TYPES)) : "";
      throw new UsageError(
        `Option --type must be NAME=TYPE with one of ${OVERRIDE_TYPES.join(", ")}, ${problem}.${near}`,
      );
    }),
  );
}

/** Returns the fields with the types that were chosen. Throws a CommandError for a field that is not one of them. */
export function withTypes(
  members: readonly (FieldJson | RelationJson)[],
  overrides: TypeOverrides,
): readonly (FieldJson | RelationJson)[] {
  if (overrides.size === 0) return members;
  const used = new Set<string>();
  const changed = members.map((member) => {
    const name = [member.name, member.path].find((one) => one !== undefined && overrides.has(one));
    if (name === undefined || "relation" in member) return member;
    used.add(name);
    const { item: _item, ...rest } = member;
    return { ...rest, type: overrides.get(name) as string };
  });
  const unknown = [...overrides.keys()].filter((name) => !used.has(name));
  const [first] = unknown;
  if (first !== undefined) {
    const near = nearest(
      first,
      members.map(({ name }) => name),
    );
    throw new CommandError(
      `Option --type: unknown ${unknown.length === 1 ? "field" : "fields"} ${showSome(unknown)}.${didYouMean(near)}`,
    );
  }
  return changed;
}
