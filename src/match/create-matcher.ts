import { isFilter } from "../language/ast/combine.js";
import type { Filter } from "../language/ast/filter.js";
import { LIMIT_OPTIONS } from "../language/ast/limits.js";
import { bindWith } from "../language/bind/bind.js";
import {
  type BindOptions,
  type BindSettings,
  bindSettings,
  clockOf,
  NAMES_OPTION,
  NOW_OPTION,
  type NowOption,
  TIME_ZONE_OPTION,
} from "../language/bind/bind-options.js";
import { type BoundFilter, checkBound } from "../language/bind/bound-filter.js";
import { checkTolerantly } from "../language/bind/check.js";
import { checkMeanings, type Meanings } from "../language/bind/custom-value.js";
import { checkArgument } from "../language/diagnostics/argument.js";
import type { Result } from "../language/diagnostics/diagnostic.js";
import { toResult } from "../language/diagnostics/finding.js";
import { checkOptions, type OptionsOf } from "../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { RECORD_CONDITIONS_OPTION, type RecordConditionsOption } from "../memory/custom-condition.js";
import type { RecordFor } from "../memory/record-for.js";
import { MISSING } from "../memory/to-predicate.js";
import { CheckedFields } from "./checked-fields.js";
import { type FilterNode, noticing, withRelativeConditions } from "./filter-node.js";
import { FilterStore } from "./filter-store.js";

const OPTIONS = {
  /**
   * A record that lacks a field of any filter: with "error", `match` throws a FilterError that names the field and the keys
   * of the record. An undefined value is not missing. Default: "null", which reads a missing field as null.
   */
  missing: MISSING,
  ...RECORD_CONDITIONS_OPTION,
};

/** Options of `createMatcher`. */
export interface MatcherOptions extends RecordConditionsOption, OptionsOf<typeof OPTIONS> {}

/** Options of `set`: those of `check` without `now`, which is the time of each match. */
export type SetOptions = Omit<BindOptions, "now">;

/** The ids of the filters that a change of a record concerns, in no promised order. */
export interface Changes {
  /** Filters that match only the record after the change. */
  readonly entered: string[];
  /** Filters that match both. */
  readonly stayed: string[];
  /** Filters that match only the record before the change. */
  readonly left: string[];
}

/** Saved filters by id, which finds those that match a record. */
export interface Matcher<S extends Schema> {
  /** The number of filters. */
  readonly size: number;
  /**
   * Adds a filter, or replaces the one with this id. If the filter is invalid, the result has its diagnostics and nothing
   * changes. `now` and `today` in a text or a tree are those of each match; a bound filter keeps the time of its binding.
   */
  set(id: string, filter: string | Filter | BoundFilter<S>, options?: SetOptions): Result<BoundFilter<S>>;
  /** Removes a filter. Returns whether there was one. */
  delete(id: string): boolean;
  /** Returns the ids of the filters that match a record, in no promised order. */
  match(record: RecordFor<S>, options?: NowOption): string[];
  /** Compares the matches before and after a change. Pass undefined before for a new record, and after for a deleted one. */
  changes(before: RecordFor<S> | undefined, after: RecordFor<S> | undefined, options?: NowOption): Changes;
}

const SET_OPTIONS = { ...LIMIT_OPTIONS, ...TIME_ZONE_OPTION, ...NAMES_OPTION };

/**
 * Creates a matcher: it keeps many filters and finds those that match a record, without trying all. The meaning of each
 * filter is that of `toPredicate`.
 *
 * @example
 * ```ts
 * const alerts = createMatcher(defineSchema({ name: text(), list_price: decimal() }));
 * alerts.set("cheap", "list_price<5");
 * alerts.set("bolts", "name*bolt");
 * alerts.match({ name: "Hex bolt M8", list_price: 12 }); // ["bolts"]
 * ```
 */
export function createMatcher<S extends Schema>(schema: S, options: MatcherOptions = {}): Matcher<S> {
  checkSchema(schema, "createMatcher()");
  checkOptions("createMatcher()", options, OPTIONS);
  checkMeanings("createMatcher()", schema, options.conditions as Meanings<unknown> | undefined);
  const filters = new FilterStore(schema, { conditions: options.conditions, path: "" });
  const fields = options.missing === "error" ? new CheckedFields() : undefined;
  const matching = (record: unknown, now: number): string[] => {
    fields?.check(record);
    return filters.match(record, now);
  };
  return {
    get size() {
      return filters.size;
    },
    set(id, filter, setOptions = {}) {
      checkArgument(typeof id === "string", "set()", "id", "a text");
      checkOptions("set()", setOptions, SET_OPTIONS);
      const { result, root } = read(filter, schema, bindSettings(setOptions));
      if (result.ok) {
        filters.set(id, root ?? result.value.root);
        fields?.set(id, result.value.root);
      }
      return result;
    },
    delete(id) {
      const isDeleted = filters.delete(id);
      fields?.delete(id);
      return isDeleted;
    },
    match: (record, matchOptions) => matching(record, nowOf("match()", matchOptions)),
    changes(before, after, matchOptions) {
      const now = nowOf("changes()", matchOptions);
      // Databases return null for a row that does not exist.
      const old = new Set(before === undefined || before === null ? [] : matching(before, now));
      const found = after === undefined || after === null ? [] : matching(after, now);
      const entered: string[] = [];
      const stayed: string[] = [];
      for (const id of found) (old.delete(id) ? stayed : entered).push(id);
      return { entered, stayed, left: [...old] };
    },
  };
}

interface Read<S extends Schema> {
  readonly result: Result<BoundFilter<S>>;
  /** The filter with its relative times. Undefined if it has none. */
  readonly root?: FilterNode;
}

function read<S extends Schema>(filter: string | Filter | BoundFilter<S>, schema: S, given: BindSettings): Read<S> {
  if (typeof filter === "object" && filter !== null && "root" in filter) {
    checkBound(filter, "set()");
    checkArgument(filter.schema === schema, "set()", "filter", "bound to the schema of the matcher");
    return { result: { ok: true, value: filter, warnings: [] } };
  }
  checkArgument(typeof filter === "string" || isFilter(filter), "set()", "filter", "a text, a tree or a bound filter");
  const { settings, used } = noticing(given);
  const { tree, result } =
    typeof filter === "string" ? readText(filter, schema, settings) : readTree(filter, schema, settings);
  return result.ok && used.has("now") ? { result, root: withRelativeConditions(tree, schema, given) } : { result };
}

function readText<S extends Schema>(text: string, schema: S, settings: BindSettings) {
  const { filter, bound, findings } = checkTolerantly(text, schema, settings);
  return { tree: filter, result: toResult(bound, findings) };
}

function readTree<S extends Schema>(tree: Filter, schema: S, settings: BindSettings) {
  return { tree, result: bindWith(tree, schema, settings) };
}

function nowOf(owner: string, options: NowOption = {}): number {
  checkOptions(owner, options, NOW_OPTION);
  return clockOf(options).now();
}
