import type { Filter } from "../ast/filter.js";
import { partsOf } from "../ast/fold-tree.js";
import { filterableRelation, targetOf } from "../schema/filterable.js";
import type { Schema } from "../schema/schema.js";
import type { Span } from "../text/span.js";
import { countFirst } from "../values/count-first.js";

/** An offset from which on the conditions are about records of another schema. */
interface SchemaChange {
  readonly at: number;
  readonly schema: Schema;
  /** Whether the records of a relation end here. */
  readonly isEnd: boolean;
}

/** Returns a function that returns the schema of the records that a place in the text is about, by binary search. */
export function schemasIn(filter: Filter, schema: Schema): (place: Span) => Schema {
  const changes: SchemaChange[] = [];
  const open: (SchemaChange | readonly [Filter, Schema])[] = [[filter, schema]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ("isEnd" in next) {
      changes.push(next);
      continue;
    }
    const [node, own] = next;
    if (node.kind === "related") {
      const relation = filterableRelation(own, node.relation);
      if (relation === undefined) continue;
      const inner = targetOf(relation);
      changes.push({ at: node.span.open.end, schema: inner, isEnd: false });
      open.push({ at: node.span.end, schema: own, isEnd: true }, [node.part, inner]);
    } else for (const part of partsOf<Filter>(node).toReversed()) open.push([part, own]);
  }
  return ({ start, end }) => {
    // What is missing at the end of a relation is missing in it.
    const isBefore = ({ at, isEnd }: SchemaChange): boolean =>
      at < start || (at === start && !(isEnd && start === end));
    return (
      changes[countFirst(changes.length, (index) => isBefore(changes[index] as SchemaChange)) - 1]?.schema ?? schema
    );
  };
}
