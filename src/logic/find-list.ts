import type { ListField } from "../language/types/field.js";
import { holds } from "../memory/condition-test.js";
import type { Budget } from "./budget.js";
import { cellsOf } from "./cells.js";
import { constantsOf } from "./constants.js";
import { type Found, firstThat, type WantedCondition } from "./wanted.js";

/**
 * Returns a list that is as wanted. Conditions on items are unwanted or hold for longer lists, too: if no list of all
 * items that no unwanted condition finds is as wanted, then no list is.
 */
export function findList(field: ListField, wanted: readonly WantedCondition[], budget: Budget): Found {
  // Conditions about the whole list, = null and = [], hold for no item.
  const unwanted = wanted.filter(({ isWanted }) => !isWanted);
  const candidates = cellsOf(field.item, constantsOf(wanted.map(({ condition }) => condition)));
  budget.spend(candidates.length * (1 + wanted.length));
  const allowed = [...candidates]
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value)
    .filter((item) => unwanted.every(({ test }) => !holds(test, [item])));
  // A null item is in no condition.
  const longest = allowed.length === 0 ? [null] : allowed;
  const short = wanted.flatMap(({ test }) => allowed.filter((item) => holds(test, [item])).slice(0, 1));
  const lists = [[...new Set(short)], longest.slice(0, 1), longest];
  return firstThat(wanted, field.nullable ? [[], ...lists, null] : [[], ...lists], budget);
}
