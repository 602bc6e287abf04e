import { targetOf } from "../language/schema/filterable.js";
import type { Relation } from "../language/schema/schema.js";
import type { Budget } from "./budget.js";
import type { RelatedAtom } from "./conditions.js";
import type { FindRecord, Found, WantedFilter } from "./wanted.js";

/** A condition on the number of related records that shall or shall not hold. */
export interface WantedRelated extends RelatedAtom {
  readonly isWanted: boolean;
}

/** More records are not written as a witness. */
const MAX_RECORDS = 1000;

/** Returns the related records, or the one, that are as wanted. */
export function findRelated(
  relation: Relation,
  wanted: readonly WantedRelated[],
  findRecord: FindRecord,
  budget: Budget,
): Found {
  const present = wanted.filter(({ isWanted }) => isWanted);
  const limited = wanted.filter(({ isWanted }) => !isWanted);
  const find = (filters: readonly WantedFilter[]): Found => findRecord(targetOf(relation), filters, budget);
  if (relation.relation === "one") {
    return present.length === 0 ? { value: null } : find([...present, ...limited].map(filterOf));
  }
  return findMany(present, limited, find);
}

function filterOf({ part, isWanted }: WantedRelated): WantedFilter {
  return { node: part, isWanted };
}

/**
 * Each wanted number of records is that often the same record: one that none of the others limits, if possible. If some
 * limits cannot be avoided and the numbers are too large together, the result is unknown.
 */
function findMany(
  present: readonly WantedRelated[],
  limited: readonly WantedRelated[],
  find: (filters: readonly WantedFilter[]) => Found,
): Found {
  const forbidden = limited.filter(({ count }) => count === 1);
  const others = limited.filter(({ count }) => count > 1);
  const records: unknown[] = [];
  const used = new Map(others.map((limit) => [limit, 0]));
  let gap: Found | undefined;
  for (const one of largest(present)) {
    const { count } = one;
    let avoided = [...forbidden];
    let found = find([one, ...avoided].map(filterOf));
    for (const limit of others) {
      if (typeof found === "string") break;
      const better = find([one, ...avoided, limit].map(filterOf));
      if (typeof better !== "string") [found, avoided] = [better, [...avoided, limit]];
      else if (better === "none" && count >= limit.count) return "none";
      else used.set(limit, (used.get(limit) ?? 0) + count);
    }
    if (found === "none") return "none";
    if (typeof found === "string") gap ??= found;
    else if (records.length + count > MAX_RECORDS) gap ??= "related";
    else for (let i = 0; i < count; i++) records.push(found.value);
  }
  if (gap !== undefined) return gap;
  return others.every((limit) => (used.get(limit) ?? 0) < limit.count) ? { value: records } : "related";
}

/** Of several numbers of the same records, returns the largest. */
function largest(present: readonly WantedRelated[]): readonly WantedRelated[] {
  const byPart = new Map<unknown, WantedRelated>();
  for (const one of present) {
    const known = byPart.get(one.key);
    if (known === undefined || known.count < one.count) byPart.set(one.key, one);
  }
  return [...byPart.values()];
}
