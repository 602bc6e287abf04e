import { targetOf } from "../language/schema/filterable.js";
import type { Relation } from "../language/schema/schema.js";
import type { Budget } from "./budget.js";
import type { RelatedAtom } from "./conditions.js";
import type { FindRecord, Found, Gap, WantedFilter } from "./wanted.js";

/** A condition on the number of related records that shall or shall not hold. */
export interface WantedRelated extends RelatedAtom {
  readonly isWanted: boolean;
}

/** A number of related records, and how many more shall, or may, be counted. */
interface Counted {
  readonly one: WantedRelated;
  left: number;
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
 * Finds records for the wanted numbers: those that as many of these as possible and as few limits as possible count, and
 * others once a number or a limit is reached. Records may exist even if this does not find them, so the result is unknown
 * then, unless a single limit counts every record of a wanted number.
 */
function findMany(
  present: readonly WantedRelated[],
  limited: readonly WantedRelated[],
  find: (filters: readonly WantedFilter[]) => Found,
): Found {
  const forbidden = limited.filter(({ count }) => count === 1);
  const numbers = largest(present).map((one): Counted => ({ one, left: one.count }));
  const limits = limited.filter(({ count }) => count > 1).map((one): Counted => ({ one, left: one.count - 1 }));
  const records: unknown[] = [];
  let gap: Gap | undefined;
  for (const number of numbers) {
    const findAs = (wanted: readonly Counted[]): Found =>
      find([number.one, ...forbidden, ...wanted.map(({ one }) => one)].map(filterOf));
    while (number.left > 0) {
      let wanted: readonly Counted[] = limits.filter(({ left }) => left === 0);
      let found = findAs(wanted);
      if (typeof found === "string") {
        const isReached = (limit: Counted): boolean =>
          number.one.count >= limit.one.count && findAs([limit]) === "none";
        if (findAs([]) === "none" || limits.some(isReached)) return "none";
        gap ??= found === "none" ? "related" : found;
        break;
      }
      for (const other of [...numbers, ...limits]) {
        if (other === number || other.left === 0) continue;
        const better = findAs([...wanted, other]);
        if (typeof better !== "string") [found, wanted] = [better, [...wanted, other]];
      }
      // What is wanted of a limit is that it does not count the record.
      const counting = [
        number,
        ...numbers.filter((other) => wanted.includes(other)),
        ...limits.filter((other) => !wanted.includes(other)),
      ];
      const taken = Math.min(...counting.map(({ left }) => left));
      if (records.length + taken > MAX_RECORDS) {
        gap ??= "related";
        break;
      }
      for (const other of counting) other.left -= taken;
      for (let i = 0; i < taken; i++) records.push(found.value);
    }
  }
  return gap ?? { value: records };
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
