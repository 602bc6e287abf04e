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
    find: 'return isPlain ? { kind: "texts", values: texts } : othersOf(texts, compareByCodePoint);',
    replace: 'return isPlain || true ? { kind: "texts", values: texts } : othersOf(texts, compareByCodePoint);',
  },
  {
    name: "case-is-not-ignored-in-sorting",
    in: "textRecords",
    find: "textColumn(values, ignoresCase ?",
    replace: "textColumn(values, ignoresCase && values.length === 0 ?",
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
    in: "timeRecords",
    find: "return Number.isSafeInteger(time) ? time : undefined;",
    replace: "return time;",
  },
  {
    name: "the-key-does-not-complete-the-order",
    in: "completeSort",
    find: "return [...requested, { field: key, descending: false }];",
    replace: "return requested.length === 0 ? [{ field: key, descending: false }] : requested;",
  },
  {
    name: "large-bigints-are-sorted-as-doubles",
    find: "BigInt.asIntN(50, value) === value",
    replace: "BigInt.asIntN(64, value) === value",
  },
  {
    name: "exact-numbers-are-never-descending",
    find: "if (order !== 0) return order < 0 ? less : -less;",
    replace: "if (order !== 0) return order;",
  },
  {
    name: "texts-are-never-descending",
    find: "return b === undefined || (a !== undefined && a < b) ? less : -less;",
    replace: "return b === undefined || (a !== undefined && a < b) ? -1 : 1;",
  },
  {
    name: "missing-exact-numbers-come-first",
    find: "a === b ? 0 : a === undefined ? 1 : -1",
    replace: "a === b ? 0 : a === undefined ? -1 : 1",
  },
  {
    name: "invalid-uuids-are-sorted-as-texts",
    find: "textColumn(values, readUuid)",
    replace: "textColumn(values, (text) => text.toLowerCase())",
  },
  {
    name: "uuids-are-sorted-by-case",
    find: "textColumn(values, readUuid)",
    replace: "textColumn(values, (text) => text)",
  },
  {
    name: "sort-fields-have-no-path",
    in: "compareRecords",
    find: "const path = pathOf(field, definition);",
    replace: "const path = [field];",
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
    in: "add",
    find: "this.byField.has(field)",
    replace: "false",
  },
  {
    name: "the-fix-of-a-sort-key-loses-its-direction",
    in: "diagnoseUnknown",
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
    name: "integers-of-a-cursor-have-any-number-of-digits",
    find: "text.length <= MAX_DIGITS.significant && INTEGER.test(text)",
    replace: "INTEGER.test(text)",
  },
  {
    name: "decimals-of-a-cursor-have-any-number-of-digits",
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
    find: "else findings.addError(conflict(parameter, pageParameter.name));",
    replace: 'else if (name !== "page") findings.addError(conflict(parameter, place.name));',
  },
  {
    name: "a-cursor-is-valid-for-fields-of-another-type",
    find: "[visible, schema.byName.get(visible)?.type]",
    replace: "[visible]",
  },
  {
    name: "a-cursor-is-valid-for-the-other-direction",
    in: "checksumOf",
    find: "[field, descending]);",
    replace: "[field]);",
  },
  {
    name: "values-of-a-cursor-need-not-be-canonical",
    find: "value !== undefined && texts.cursor(recordValueOf(value)) === text ? value : undefined",
    replace: "value",
  },
  {
    name: "cursors-are-not-canonical",
    find: "if (writeCursor(position, context) !== text) return undefined;",
    replace: "if (checksumOf(position, context) !== content[0]) return undefined;",
  },
  {
    name: "decimals-of-a-cursor-lose-their-exponent",
    find: 'exponent === 0 ? "" : `e${exponent}`',
    replace: 'exponent >= 0 ? "" : `e${exponent}`',
  },
  {
    name: "records-that-no-cursor-contains-continue-at-null",
    find: "if (text === undefined || readPosition(text, field) === undefined) {",
    replace: "if (text === undefined) {",
  },
  {
    name: "before-continues-after-the-record",
    find: ": (index) => order(index) < 0",
    replace: ": (index) => order(index) > 0",
  },
  {
    name: "cursor-pages-contain-the-sort-keys",
    find: "fields.map((name) => [name, readField(record, name)])",
    replace: "fieldsToRead(query).map((name) => [name, readField(record, name)])",
  },
  {
    name: "sort-keys-are-not-read",
    find: "[...new Set([...fields, ...sort.map(({ field }) => field)])]",
    replace: "fields",
  },
  {
    name: "cursors-of-a-page-are-swapped",
    find: "const previous = () => cursorAt(data[0]); const next = () => cursorAt(data.at(-1));",
    replace: "const previous = () => cursorAt(data.at(-1)); const next = () => cursorAt(data[0]);",
  },
  {
    name: "too-long-cursors-are-written",
    find: "if (text.length <= MAX_CURSOR_LENGTH) return text;",
    replace: "if (text.length > 0) return text;",
  },
  {
    name: "links-of-a-cursor-keep-the-old-cursor",
    find: '["page", "after", "before"] satisfies',
    replace: '["page"] satisfies',
  },
  {
    name: "the-previous-link-continues-forward",
    find: 'prev: ["before", previousCursor]',
    replace: 'prev: ["after", previousCursor]',
  },
  {
    name: "hidden-keys-are-in-cursors",
    find: "if (isSortable(definition)) return;",
    replace: "if (definition.sortable) return;",
  },
];

/** Faults of sort keys, of the order of records in memory and of cursors. */
export const sorting: FaultList = {
  faults: [...order, ...keys, ...cursors],
  tests: [
    ["test/lists.test.ts", "test/list/cursor.test.ts"],
    ["test/list/cursor-envelope.test.ts", "test/http/cursors.test.ts", "test/sources"],
  ],
};
