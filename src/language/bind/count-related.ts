import type { Related } from "../ast/filter.js";
import { type BoundNode, type BoundRelated, type BoundRelation, EVERYTHING } from "./bound-filter.js";

/** Returns the condition that the number of related records that match the part is as written. */
export function counted(written: Related, relation: BoundRelation, part: BoundNode): BoundNode {
  const { operator, count } = written;
  const common = { kind: "related", relation, part, written, span: written.span } as const;
  const is = (comparison: BoundRelated["operator"], number: number): BoundNode =>
    number < 1 ? EVERYTHING : { ...common, operator: comparison, count: number, isOpposite: false };
  const isNot = (comparison: BoundRelated["operator"], number: number): BoundNode => ({
    kind: "not",
    part: number < 1 ? EVERYTHING : { ...common, operator: comparison, count: number, isOpposite: true },
  });
  const number = count ?? 1;
  switch (operator) {
    case "some":
    case ">=":
      return is(">=", number);
    case "none":
    case "<":
      return isNot(">=", number);
    case ">":
      return is(">=", number + 1);
    case "<=":
      return isNot(">=", number + 1);
    // No records: there is not even one.
    case "=":
      return number === 0 ? isNot(">=", 1) : is("=", number);
    case "!=":
      return number === 0 ? is(">=", 1) : isNot("=", number);
  }
}
