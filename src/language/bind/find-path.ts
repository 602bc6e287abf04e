import { filterableRelation, targetOf } from "../schema/filterable.js";
import type { Schema } from "../schema/schema.js";
import type { BoundRelation } from "./bound-filter.js";

/** A name such as `assignee.role`, which leads through relations to a field. */
export interface Path {
  /** One or more relations. */
  readonly steps: readonly BoundRelation[];
  /** The schema of the last relation's records. */
  readonly schema: Schema;
  /** The name in that schema; empty if the name is that of a relation itself. */
  readonly rest: string;
}

/** Follows the relations at the beginning of a name, as far as there are fields with a longer name. Returns undefined without one. */
export function findPath(schema: Schema, name: string): Path | undefined {
  const steps: BoundRelation[] = [];
  let rest = name;
  let current = schema;
  for (let at = endOfStep(rest, 0); rest !== "" && !current.byName.has(rest); at = endOfStep(rest, 0)) {
    let definition = filterableRelation(current, rest.slice(0, at));
    while (definition === undefined && at < rest.length) {
      at = endOfStep(rest, at + 1);
      definition = filterableRelation(current, rest.slice(0, at));
    }
    if (definition === undefined) break;
    steps.push({ name: rest.slice(0, at), definition, schema: current });
    current = targetOf(definition);
    rest = rest.slice(at + 1);
  }
  return steps.length === 0 ? undefined : { steps, schema: current, rest };
}

function endOfStep(name: string, from: number): number {
  const dot = name.indexOf(".", from);
  return dot === -1 ? name.length : dot;
}
