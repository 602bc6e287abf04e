import { isNegative, isOrder, OPERATOR_OF, positiveOf } from "../language/ast/operators.js";
import type { BoundCondition, BoundMembership } from "../language/bind/bound-filter.js";
import { type BoundValue, recordValueOf } from "../language/types/bound-value.js";
import type { Field } from "../language/types/field.js";
import type { Accepts } from "../language/types/record-type.js";
import { testOf } from "../memory/condition-test.js";
import type { FilterLeaf, FilterNode } from "./filter-node.js";
import { foldDecided } from "./fold-decided.js";
import type { Interval } from "./interval-index.js";
import { EMPTY_LIST, type Filed, keyOfValue, type RecordIndex, searchedText } from "./record-index.js";

/**
 * Where to file a filter so that every record that it matches leads to it: at one of the parts of a conjunction, and at
 * all parts of a disjunction.
 */
interface Access<Filter extends object> {
  /** The estimated share of records that lead to the filter. Infinite: it is tried with every record. */
  readonly share: number;
  readonly filed?: Filed<Filter>;
  readonly parts?: readonly Access<Filter>[];
}

/** The access of a filter and of its negation. */
interface Accesses<Filter extends object> {
  readonly holds: Access<Filter>;
  readonly fails: Access<Filter>;
}

/** What the choice depends on. */
export interface AccessContext<Filter extends object> {
  readonly filter: Filter;
  /** The number of filters of the matcher. */
  readonly total: number;
  /** Returns the test of a condition, and in how many filters it occurs. */
  readonly known: (condition: BoundCondition) => { readonly accepts: Accepts; readonly uses: number };
}

const EVERY_RECORD = { share: Number.POSITIVE_INFINITY };
const NO_RECORD = { share: 0 };

/** Returns where to file a filter, or undefined if any record may match it. */
export function accessOf<Filter extends object>(
  root: FilterNode,
  index: RecordIndex<Filter>,
  context: AccessContext<Filter>,
): readonly Filed<Filter>[] | undefined {
  const access = accessesOf(root, index, context).holds;
  return Number.isFinite(access.share) ? flatten(access) : undefined;
}

/** Conditions on related records are not shared, and those of custom fields are not filed. */
function unknown(condition: BoundCondition): { readonly accepts: Accepts; readonly uses: number } {
  return { accepts: testOf(condition).accepts, uses: 0 };
}

function accessesOf<Filter extends object>(
  root: FilterNode,
  index: RecordIndex<Filter>,
  context: AccessContext<Filter>,
): Accesses<Filter> {
  return foldDecided<FilterLeaf, Accesses<Filter>>(root, {
    everything: () => ({ holds: EVERY_RECORD, fails: NO_RECORD }),
    and: (parts) => ({
      holds: rarest(parts.map(({ holds }) => holds)),
      fails: allOf(parts.map(({ fails }) => fails)),
    }),
    or: (parts) => ({
      holds: allOf(parts.map(({ holds }) => holds)),
      fails: rarest(parts.map(({ fails }) => fails)),
    }),
    not: ({ holds, fails }) => ({ holds: fails, fails: holds }),
    leaf(leaf) {
      if (leaf.kind === "relative") return { holds: EVERY_RECORD, fails: EVERY_RECORD };
      if (leaf.kind === "related") {
        // At least one related record fulfills the part. Recursive: `bind` limits how deep relations are nested.
        const part = accessesOf(leaf.part, index.related(leaf.relation), { ...context, known: unknown });
        // As a part of its own: other conditions may be fulfilled by other related records.
        return { holds: allOf([part.holds]), fails: EVERY_RECORD };
      }
      const holds = conditionAccess(leaf, index, context);
      return isNegative(leaf.operator) ? { holds: EVERY_RECORD, fails: holds } : { holds, fails: EVERY_RECORD };
    },
  });
}

/** Returns the access of all that fulfills the positive form of a condition. */
function conditionAccess<Filter extends object>(
  condition: BoundCondition,
  records: RecordIndex<Filter>,
  context: AccessContext<Filter>,
): Access<Filter> {
  const { definition } = condition.field;
  if (definition.custom) return EVERY_RECORD;
  const index = records.field(condition.field);
  const { accepts, uses } = context.known(condition);
  // A value that many filters have is probably that of many records: a tenant, for example.
  const estimated = (share: number, count: number): number =>
    Math.max(share, Math.max(count, uses) / (context.total + FEW));
  const equalTo = (key: unknown, share: number): Access<Filter> => ({
    share: estimated(share, index.equal.count(key)),
    filed: { index, kind: "equal", key },
  });
  const equalToValue = (value: BoundValue, field: Field): Access<Filter> =>
    equalTo(keyOfValue(recordValueOf(value), field), equalShare(field));
  if (condition.kind === "membership") return allOf(membership(condition, equalTo, equalToValue));
  const { value, operator } = condition;
  if (value === null) return equalTo(null, NULL_SHARE);
  if (value.type === "empty-list") return equalTo(EMPTY_LIST, NULL_SHARE);
  if (definition.type === "list") return equalToValue(value, definition.item);
  if (isOrder(operator)) {
    const bound = { accepts, value: recordValueOf(value) };
    const isLow = operator === OPERATOR_OF.gt || operator === OPERATOR_OF.gte;
    const [low, high] = isLow ? [bound, undefined] : [undefined, bound];
    return {
      share: HALF_OPEN_SHARE,
      filed: { index, kind: "interval", interval: { low, high, value: context.filter } },
    };
  }
  if (positiveOf(operator) === OPERATOR_OF.eq) return equalToValue(value, definition);
  if (!PARTS.has(positiveOf(operator))) return EVERY_RECORD;
  const part = searchedText(String(value.value), definition);
  // Every text contains the empty one.
  if (part === "") return EVERY_RECORD;
  const { gram, count } = index.grams.rarest(part);
  return { share: estimated(gramShare(gram), count), filed: { index, kind: "gram", gram } };
}

/** The operators for which a text contains the value. */
const PARTS: ReadonlySet<string> = new Set([OPERATOR_OF.contains, OPERATOR_OF.startsWith, OPERATOR_OF.endsWith]);

function membership<Filter extends object>(
  { items, hasNull, field: { definition } }: BoundMembership,
  equalTo: (key: unknown, share: number) => Access<Filter>,
  equalToValue: (value: BoundValue, field: Field) => Access<Filter>,
): readonly Access<Filter>[] {
  const field = definition.type === "list" ? definition.item : definition;
  return [...items.map((item) => equalToValue(item, field)), ...(hasNull ? [equalTo(null, NULL_SHARE)] : [])];
}

/** As many filters say little about what others are filed by. */
const FEW = 1000;
const NULL_SHARE = 0.1;
const HALF_OPEN_SHARE = 0.5;
const INTERVAL_SHARE = 0.1;

function equalShare(field: Field): number {
  if (field.type === "boolean") return 0.5;
  return field.type === "enumeration" ? 1 / field.choices.length : 0.001;
}

function gramShare(gram: string): number {
  return gram.length === 1 ? 0.3 : gram.length === 2 ? 0.1 : 0.02;
}

function allOf<Filter extends object>(parts: readonly Access<Filter>[]): Access<Filter> {
  return { share: parts.reduce((sum, { share }) => sum + share, 0), parts };
}

/** Returns the part that the fewest records fulfill. The two ends of an interval are one part. */
function rarest<Filter extends object>(parts: readonly Access<Filter>[]): Access<Filter> {
  const best = parts.reduce((one, other) => (other.share < one.share ? other : one), EVERY_RECORD as Access<Filter>);
  if (best.share <= INTERVAL_SHARE) return best;
  const lows = new Map<unknown, Interval<Filter>>();
  const highs = new Map<unknown, Interval<Filter>>();
  for (const { filed } of parts) {
    if (filed?.kind !== "interval") continue;
    const { index, interval } = filed;
    (interval.low === undefined ? highs : lows).set(index, interval);
  }
  for (const { filed } of parts) {
    const low = lows.get(filed?.index);
    const high = highs.get(filed?.index);
    if (filed === undefined || low === undefined || high === undefined) continue;
    const interval = { ...low, high: high.high };
    return { share: INTERVAL_SHARE, filed: { index: filed.index, kind: "interval", interval } };
  }
  return best;
}

function flatten<Filter extends object>(access: Access<Filter>): readonly Filed<Filter>[] {
  const all: Filed<Filter>[] = [];
  const open = [access];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.filed !== undefined) all.push(next.filed);
    for (const part of next.parts ?? []) open.push(part);
  }
  return all;
}
