import fc from "fast-check";
import { countOf, none, some } from "../../language/ast/builders.js";
import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import { ALL_OPERATORS, isCountOperator } from "../../language/ast/operators.js";
import { filterableRelation, targetOf } from "../../language/schema/filterable.js";
import type { Schema } from "../../language/schema/schema.js";
import type { FilterPlan } from "./plan-trees.js";
import type { SampleClock } from "./sample-clock.js";

/** Where conditions stand. */
export interface Place {
  readonly schema: Schema;
  /** The relations from the record to the schema. */
  readonly path: readonly string[];
  /** Those that the name of a field in a condition starts with: the others are groups around it. */
  readonly written: readonly string[];
  readonly clock: SampleClock;
}

/** Most records in tests have few related records. */
const MAX_COUNT = 3;

type Plans = readonly fc.Arbitrary<FilterPlan>[];

/** How to draw filters of the related records, and conditions on their fields. */
interface Draw {
  filters(place: Place): fc.Arbitrary<FilterPlan>;
  fields(place: Place): Plans;
}

/** Draws conditions on related records: groups, counts, and paths to the fields of relations to one record. */
export function relatedPlans(place: Place, draw: Draw): Plans {
  return relationsAt(place).flatMap(({ name, kind, next }) => {
    const filters = draw.filters({ ...next, written: [] });
    const groups = fc.tuple(filters, fc.constantFrom(some, none)).map(
      ([plan, group]): FilterPlan =>
        (pools) =>
          group(name, plan(pools)),
    );
    if (kind === "many") return [groups, countPlans(name, filters)];
    const paths = pathPlans(next, draw);
    return paths.length === 0 ? [groups] : [groups, fc.oneof(...paths)];
  });
}

function pathPlans(place: Place, draw: Draw): Plans {
  const further = relationsAt(place).flatMap(({ kind, next }) => (kind === "one" ? pathPlans(next, draw) : []));
  return [...draw.fields(place), ...further];
}

/** Returns the relations that conditions at a place may follow, each with the place after it. */
function relationsAt(place: Place) {
  const { schema, path, written } = place;
  if (path.length >= DEFAULT_LIMITS.relationDepth) return [];
  return [...schema.relationByName.keys()].flatMap((name) => {
    const relation = filterableRelation(schema, name);
    if (relation === undefined) return [];
    const next: Place = {
      ...place,
      schema: targetOf(relation),
      path: [...path, name],
      written: [...written, name],
    };
    return [{ name, kind: relation.relation, next }];
  });
}

function countPlans(name: string, filters: fc.Arbitrary<FilterPlan>): fc.Arbitrary<FilterPlan> {
  const operators = fc.constantFrom(...ALL_OPERATORS.filter(isCountOperator));
  return fc.tuple(filters, operators, fc.nat(MAX_COUNT)).map(
    ([plan, operator, count]) =>
      (pools) =>
        countOf(name, plan(pools), operator, count),
  );
}
