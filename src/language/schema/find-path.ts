import { targetOf } from "./filterable.js";
import type { Relation, Schema } from "./schema.js";

/** A relation with its name and the schema that has it. */
export interface BoundRelation {
  readonly name: string;
  readonly definition: Relation;
  /** The schema that has the relation. */
  readonly schema: Schema;
}

/** A name such as `assignee.role`, which leads through relations to a field. */
export interface Path {
  /** One or more relations. */
  readonly steps: readonly BoundRelation[];
  /** The schema of the last relation's records. */
  readonly schema: Schema;
  /** The name in that schema, or undefined if the last relation itself was named. */
  readonly rest: string | undefined;
}

/** Returns the relation that a path may follow by this name. */
export type FindRelation = (schema: Schema, name: string) => Relation | undefined;

/**
 * Follows the relations at the beginning of a name, up to one more than the limit. Returns undefined if the name begins
 * with none.
 */
export function findPath(schema: Schema, name: string, limit: number, find: FindRelation): Path | undefined {
  const steps: BoundRelation[] = [];
  let rest: string | undefined = name;
  let current = schema;
  while (rest !== undefined && !current.byName.has(rest) && steps.length <= limit) {
    const dot = rest.indexOf(".");
    const step = dot === -1 ? rest : rest.slice(0, dot);
    const definition = find(current, step);
    if (definition === undefined) break;
    steps.push({ name: step, definition, schema: current });
    current = targetOf(definition);
    rest = dot === -1 ? undefined : rest.slice(dot + 1);
  }
  return steps.length === 0 ? undefined : { steps, schema: current, rest };
}
