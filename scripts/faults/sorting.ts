import type { Fault, FaultList } from "./fault.js";

const order: readonly Fault[] = [
  { name: "null-numbers-come-first", find: "const LAST = Number.POSITIVE_INFINITY;", replace: "const LAST = -1 / 0;" },
  {
    name: "null-texts-come-first",
    find: "return b === undefined || (a !== undefined && a < b) ? less : -less;",
    replace: "return a === undefined || (b !== undefined && a < b) ? less : -less;",
  },
  { name: "descending-order-is-ignored", find: "less: descending ? 1 : -1", replace: "less: -1" },
  {
    name: "texts-are-sorted-by-code-unit",
    in: "textColumn",
    find: 'return isPlain ? { kind: "texts", values: texts } : others(texts, compareByCodePoint);',
    replace: 'return isPlain || true ? { kind: "texts", values: texts } : others(texts, compareByCodePoint);',
  },
  {
    name: "case-is-not-ignored-in-sorting",
    in: "columnOf",
    find: "field.ignoresCase ?",
    replace: "field.ignoresCase && values.length === 0 ?",
  },
  {
    name: "long-decimals-are-sorted-as-doubles",
    in: "orderedNumber",
    find: "value.length <= 15 &&",
    replace: "value.length <= 50 &&",
  },
  {
    name: "microseconds-are-not-sorted",
    in: "orderedTime",
    find: "Number(`${time.slice(20, -1)}000000`.slice(0, 6))",
    replace: "1000 * Number(`${time.slice(20, -1)}000000`.slice(0, 3))",
  },
  {
    name: "times-of-any-year-are-sorted-as-doubles",
    in: "timeColumn",
    find: "return Number.isSafeInteger(time) ? time : undefined;",
    replace: "return time;",
  },
  {
    name: "the-key-does-not-complete-the-order",
    in: "completeSort",
    find: "return [...requested, { field: key, descending: false }];",
    replace: "return requested.length === 0 ? [{ field: key, descending: false }] : requested;",
  },
];

const keys: readonly Fault[] = [
  {
    name: "hidden-fields-are-sortable",
    find: "return field?.hidden === false && field.sortable &&",
    replace: "return field !== undefined && field.sortable &&",
  },
  {
    name: "unsortable-fields-are-sortable",
    find: "return field?.hidden === false && field.sortable &&",
    replace: "return field?.hidden === false &&",
  },
  {
    name: "sort-keys-may-repeat",
    in: "readSort",
    find: "!keys.has(field) && isSortable(schema.byName.get(field))",
    replace: "isSortable(schema.byName.get(field))",
  },
  {
    name: "the-fix-of-a-sort-key-loses-its-direction",
    in: "diagnoseKey",
    find: "text: sign + encodePercent(meant)",
    replace: "text: encodePercent(meant)",
  },
];

const cursors: readonly Fault[] = [
  {
    name: "a-cursor-is-valid-for-any-filter",
    in: "checksumOf",
    find: "[name, fields, filterText, keys,",
    replace: "[name, fields, keys,",
  },
  {
    name: "a-cursor-is-valid-for-any-sort-order",
    in: "checksumOf",
    find: "fields, filterText, keys,",
    replace: "fields, filterText,",
  },
  {
    name: "a-cursor-is-valid-for-any-list",
    in: "checksumOf",
    find: "[name, fields, filterText",
    replace: "[fields, filterText",
  },
  {
    name: "values-of-a-cursor-are-not-checked",
    in: "checksumOf",
    find: 'keys, texts ?? ""]',
    replace: "keys]",
  },
  {
    name: "a-cursor-may-have-any-number-of-values",
    in: "readCursor",
    find: "if (position.length !== context.sort.length) return undefined;",
    replace: "if (position.length > 99) return undefined;",
  },
  {
    name: "a-cursor-may-have-null-for-any-field",
    in: "readPosition",
    find: "if (text === null) return field.nullable ? null : undefined;",
    replace: "if (text === null) return null;",
  },
  {
    name: "integers-of-a-cursor-have-no-range",
    in: "readSortValue",
    find: "return value >= minimum && value <= maximum ? { type, value } : undefined;",
    replace: "return value >= minimum || value <= maximum ? { type, value } : undefined;",
  },
  {
    name: "decimals-of-a-cursor-have-any-number-of-digits",
    in: "readSortValue",
    find: "point <= MAX_DIGITS.beforePoint &&",
    replace: "",
  },
  {
    name: "a-cursor-has-any-length",
    in: "contentOf",
    find: "text.length > MAX_CURSOR_LENGTH ||",
    replace: "",
  },
  {
    name: "the-record-of-a-cursor-is-repeated",
    in: "inOrder",
    find: "(index) => order(index) > 0",
    replace: "(index) => order(index) >= 0",
  },
  {
    name: "before-reads-the-first-records",
    in: "fromRecords",
    find: "isBackward ? Math.max(0, sorted.length - limit) : (page - 1) * limit",
    replace: "(page - 1) * limit",
  },
  {
    name: "a-walk-never-ends",
    in: "cursorPagination",
    find: "[hasOther, hasMore] : [hasMore, hasOther]",
    replace: "[hasOther, data.length > 0] : [data.length > 0, hasOther]",
  },
  {
    name: "page-and-cursor-are-accepted-together",
    in: "readList",
    find: "else findings.addError(conflict(parameter, place.name));",
    replace: 'else if (name !== "page") findings.addError(conflict(parameter, place.name));',
  },
];

/** Faults of sort keys, of the order of records in memory and of cursors. */
export const sorting: FaultList = {
  faults: [...order, ...keys, ...cursors],
  tests: [
    ["test/lists.test.ts", "test/list/cursor.test.ts"],
    ["test/http/cursors.test.ts", "test/sources"],
  ],
};
