import fc from "fast-check";
import type { Filter } from "../../language/ast/filter.js";
import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import { bindOrThrow } from "../../language/bind/bind.js";
import type { ClockOptions } from "../../language/bind/bind-options.js";
import { fieldAt, isSelectable, namesWithRelated, onesOf } from "../../language/schema/field-at.js";
import type { Schema } from "../../language/schema/schema.js";
import { sortableNames } from "../../language/schema/sortable.js";
import { DEFAULT_FACET_LIMIT } from "../../list/facet.js";
import {
  type ListCursor,
  type ListOptions,
  type ListQuery,
  listSettings,
  type SortKey,
} from "../../list/list-query.js";
import { CURSOR_PARAMETERS, FACET_PARAMETERS } from "../../list/parameter-names.js";
import { completeSort, withNulls } from "../../list/read-sort.js";
import { diagnoseRelations, namedFields } from "../../list/related-names.js";
import { anyChoices, type Choices } from "./choices.js";
import { encodeRandomly } from "./encode-randomly.js";
import { isNotEmpty, reportAs } from "./fast-check-helpers.js";
import { writeRandomly } from "./write-randomly.js";

/** A parameter of a query string, and how to write its value. */
type Write = (choices: Choices) => string;

/** More keys than anyone sorts by. */
const MAX_KEYS = 5;
/** Most lists in tests have few pages of few records. */
const FEW_PAGES = 5;
const FEW_RECORDS = 20;

/** Draws list queries with filters of `filters`, each together with a query string. */
export function anyListOf<S extends Schema>(
  schema: S,
  filters: fc.Arbitrary<Filter>,
  options: ListOptions & ClockOptions = {},
): fc.Arbitrary<{ readonly raw: string; readonly query: ListQuery<S> }> {
  const { defaultLimit, maxLimit, key, defaultFields, nulls, cursors, facets } = listSettings(options);
  const { now, timeZone, names } = options;
  const directions = fc.constantFrom<ListCursor["direction"]>("after", "before");
  return fc
    .record({
      filter: sometimes(filters),
      fields: sometimes(fieldsOf(schema)),
      sort: sometimes(sortsOf(schema)),
      page: sometimes(numbersUpTo(Number.MAX_SAFE_INTEGER, FEW_PAGES)),
      limit: sometimes(numbersUpTo(maxLimit, FEW_RECORDS)),
      counted: facets.length === 0 ? fc.constant(undefined) : fc.option(someOf(facets), { nil: undefined, freq: 2 }),
      facetLimit: sometimes(numbersUpTo(maxLimit, FEW_RECORDS)),
      direction: cursors ? sometimes(directions) : fc.constant(undefined),
      choices: anyChoices,
    })
    .map(({ filter, fields, sort, page, limit, counted, facetLimit, direction: drawn, choices: startChoices }) => {
      const choices = startChoices();
      const hasCursor = sort?.every(({ field }) => isSelectable(fieldAt(schema, field))) ?? true;
      const direction = hasCursor ? drawn : undefined;
      const filterText = filter === undefined ? "" : writeRandomly(filter, choices);
      const bound = bindOrThrow(filter ?? EVERYTHING, schema, { now, timeZone, names });
      const query: ListQuery<S> = {
        fields: allNamed(fields ?? defaultFields ?? schema.selectableNames, schema),
        filter: bound,
        filterText,
        sort: withNulls(completeSort(sort ?? [], key, schema), nulls),
        ...(counted && { facets: { fields: counted, limit: facetLimit ?? Math.min(DEFAULT_FACET_LIMIT, maxLimit) } }),
        ...(direction === undefined ? {} : { cursor: { direction, position: undefined } }),
        page: direction === undefined ? (page ?? 1) : 1,
        limit: limit ?? defaultLimit,
        parameters: Object.create(null),
      };
      const parameters: (readonly [name: string, Write | undefined])[] = [
        ["fields", fields && ((by) => writeNames(fields, by))],
        ["filter", filter && ((by) => writeFilter(filterText, by))],
        ["sort", sort && ((by) => writeNames(sort.map(writeKey), by))],
        ["page", page === undefined || direction !== undefined ? undefined : (by) => encodeRandomly(String(page), by)],
        ["limit", limit === undefined ? undefined : (by) => encodeRandomly(String(limit), by)],
        ["facets", counted && ((by) => writeNames(counted, by))],
        ["facetLimit", counted && facetLimit ? (by) => encodeRandomly(String(facetLimit), by) : undefined],
        ["after", direction === "after" ? () => "" : undefined],
        ["before", direction === "before" ? () => "" : undefined],
      ];
      const written = parameters.flatMap(([name, write]) => (write === undefined ? [] : [`${name}=${write(choices)}`]));
      const raw = shuffled(written, choices).join(choices.next(12) === 11 ? "&&" : "&");
      return reportAs({ raw, query }, () => raw);
    })
    .filter(({ query }) => query.filterText.length <= DEFAULT_LIMITS.length);
}

const EVERYTHING: Filter = { kind: "everything", span: { start: 0, end: 0 } };

/** Draws a value, or undefined in one of three draws. Shrinks to undefined. */
function sometimes<T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(values, { nil: undefined, freq: 3 });
}

function someOf<T>(items: readonly T[]): fc.Arbitrary<readonly T[]> {
  return fc.shuffledSubarray([...items]).filter(isNotEmpty);
}

/** Draws names of fields and of related records. Each adds a field. */
function fieldsOf(schema: Schema): fc.Arbitrary<readonly string[]> {
  const { relationDepth } = DEFAULT_LIMITS;
  const related = namesWithRelated(schema, relationDepth - 1, (each) => onesOf(each).map(([name]) => name));
  return someOf([...namesWithRelated(schema, relationDepth), ...related])
    .map((names) => {
      const added = new Set<string>();
      return names.filter((name) => {
        const { size } = added;
        for (const field of namedFields(name, schema)) added.add(field);
        return added.size > size;
      });
    })
    .filter((names) => joinsFew(allNamed(names, schema), schema));
}

/** Returns the fields that names stand for, each once. */
function allNamed(names: readonly string[], schema: Schema): readonly string[] {
  return [...new Set(names.flatMap((name) => namedFields(name, schema)))];
}

function joinsFew(names: readonly string[], schema: Schema): boolean {
  return diagnoseRelations(names, schema, DEFAULT_LIMITS, { start: 0, end: 0 }) === undefined;
}

function sortsOf(schema: Schema): fc.Arbitrary<readonly SortKey[] | undefined> {
  const names = namesWithRelated(schema, DEFAULT_LIMITS.relationDepth, sortableNames);
  if (names.length === 0) return fc.constant(undefined);
  const some = someOf(names)
    .map((fields) => fields.slice(0, MAX_KEYS))
    .filter((fields) => joinsFew(fields, schema));
  const sort = fc.tuple(some, fc.array(fc.boolean(), { minLength: MAX_KEYS, maxLength: MAX_KEYS }));
  return sort.map(([fields, directions]) => fields.map((field, i) => ({ field, descending: directions[i] ?? false })));
}

/** Draws numbers up to `few`, and sometimes any number up to the maximum. */
function numbersUpTo(maximum: number, few: number): fc.Arbitrary<number> {
  const small = fc.integer({ min: 1, max: Math.min(few, maximum) });
  return fc.oneof({ weight: 7, arbitrary: small }, { weight: 1, arbitrary: fc.integer({ min: 1, max: maximum }) });
}

function writeKey({ field, descending }: SortKey): string {
  return descending ? `-${field}` : field;
}

const COMMAS = [",", ",", "%2C", "%2c", ",+", "%20,"] as const;

function writeNames(names: readonly string[], choices: Choices): string {
  return names
    .map((name, i) => (i === 0 ? "" : (COMMAS[choices.next(COMMAS.length)] ?? ",")) + encodeRandomly(name, choices))
    .join("");
}

const STARTS_PARAMETER = new RegExp(`^(?:${[...CURSOR_PARAMETERS, ...FACET_PARAMETERS].join("|")})=`);

/** Writes the filter encoded, and sometimes each `&` unencoded: a filter ends at the next parameter. */
function writeFilter(text: string, choices: Choices): string {
  const encoded = encodeRandomly(text, choices);
  if (choices.next(3) !== 2) return encoded;
  const parts = encoded.split("%26");
  return parts.every((part, i) => i === 0 || (part !== "" && !STARTS_PARAMETER.test(part))) ? parts.join("&") : encoded;
}

function shuffled<T>(items: readonly T[], choices: Choices): readonly T[] {
  const result: T[] = [];
  for (const item of items) result.splice(result.length - choices.next(result.length + 1), 0, item);
  return result;
}
