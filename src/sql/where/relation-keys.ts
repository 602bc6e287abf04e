import { filterError } from "../../language/diagnostics/filter-error.js";
import type { KeyNames, Relation } from "../../language/schema/schema.js";
import { diagnoseKeys } from "./condition-codes.js";

/** The key of the records that have a relation, and that of the related records. */
export interface RelationKeys {
  readonly from: KeyNames;
  readonly to: KeyNames;
}

/** Returns the keys of a relation. Throws a FilterError if they are not known. */
export function relationKeys(relation: string, { from, to }: Pick<Relation, "from" | "to">): RelationKeys {
  if (from === undefined || to === undefined) throw filterError([diagnoseKeys({ relation })]);
  return { from, to };
}
