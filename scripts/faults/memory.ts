import type { Fault, FaultList } from "./fault.js";

const nulls: readonly Fault[] = [
  {
    name: "equal-to-null-never-matches",
    in: "testOf",
    find: "acceptsNull: true",
    replace: "acceptsNull: false",
  },
  {
    name: "not-equal-does-not-match-null",
    find: "const test = testOf(condition);",
    replace: `const given = testOf(condition);
  const test = { ...given, acceptsNull: given.acceptsNull || (condition.operator === "!=" && condition.value !== null) };`,
  },
  {
    name: "not-contains-does-not-match-null",
    find: "const test = testOf(condition);",
    replace: `const given = testOf(condition);
  const test = { ...given, acceptsNull: given.acceptsNull || condition.operator === "!*" };`,
  },
  {
    name: "not-in-list-does-not-match-null",
    find: "const test = testOf(condition);",
    replace: `const given = testOf(condition);
  const test = { ...given, acceptsNull: given.acceptsNull || condition.operator === "![]" };`,
  },
  {
    name: "null-in-text-list-is-ignored",
    find: "acceptsNull: condition.hasNull",
    replace: 'acceptsNull: condition.hasNull && condition.field.definition.type !== "text"',
  },
  {
    name: "null-is-in-every-timestamp-list",
    find: "acceptsNull: condition.hasNull",
    replace: 'acceptsNull: condition.hasNull || condition.field.definition.type === "timestamp"',
  },
  {
    name: "missing-property-is-not-null",
    in: "holds",
    find: "value === null || value === undefined",
    replace: "value === null",
  },
];

const invalidValues: readonly Fault[] = [
  {
    name: "nan-is-null",
    in: "holds",
    find: "value === null || value === undefined",
    replace: "value === null || value === undefined || Number.isNaN(value)",
  },
  {
    name: "objects-are-null",
    in: "holds",
    find: "value === null || value === undefined",
    replace: 'value === undefined || (typeof value === "object" && !(value instanceof Date))',
  },
  {
    name: "contains-searches-values-of-other-types",
    find: 'typeof value === "string" && isIn(value)',
    replace: 'typeof value !== "symbol" && isIn(String(value))',
  },
  {
    name: "equality-converts-types",
    find: "value === wanted",
    replace: 'typeof value !== "symbol" && String(value) === String(wanted)',
  },
  {
    name: "integer-field-accepts-fractions",
    find: " && (!isInteger || Number.isInteger(value))",
    replace: "",
  },
  {
    name: "integer-field-accepts-fractions-as-text",
    in: "NUMERIC_TEXT",
    find: "integer: INTEGER",
    replace: "integer: /^-?[0-9]+(?:\\.[0-9]+)?$/",
  },
  {
    name: "decimal-field-rejects-exponents",
    in: "NUMERIC_TEXT",
    find: "decimal: DECIMAL",
    replace: "decimal: /^-?[0-9]+(?:\\.[0-9]+)?$/",
  },
  {
    name: "number-field-accepts-text",
    find: 'type !== "number" && typeof value === "string" && NUMERIC_TEXT[type].test(value)',
    replace: 'typeof value === "string" && NUMERIC_TEXT[type === "number" ? "decimal" : type].test(value)',
  },
  {
    name: "number-field-accepts-bigints",
    find: 'if (typeof value === "bigint" && type !== "number") return',
    replace: 'if (typeof value === "bigint") return',
  },
  {
    name: "infinity-is-a-valid-number",
    find: "accepts(1) ? Number.MAX_VALUE",
    replace: "accepts(1) ? Number.POSITIVE_INFINITY",
  },
  {
    name: "minus-infinity-is-a-valid-number",
    find: "accepts(-1) ? -Number.MAX_VALUE",
    replace: "accepts(-1) ? Number.NEGATIVE_INFINITY",
  },
  {
    name: "invalid-value-sorts-first",
    find: '"<": (order) => order < 0',
    replace: '"<": (order) => !(order >= 0)',
  },
  {
    name: "invalid-time-sorts-last",
    find: "if (time === undefined) return Number.NaN;",
    replace: "if (time === undefined) return 1;",
  },
];

const numbers: readonly Fault[] = [
  {
    name: "greater-or-equal-excludes-equal",
    find: '">=": (order) => order >= 0',
    replace: '">=": (order) => order > 0',
  },
  {
    name: "less-or-equal-excludes-equal",
    find: '"<=": (order) => order <= 0',
    replace: '"<=": (order) => order < 0',
  },
  {
    name: "greater-includes-equal",
    find: '">": (order) => order > 0',
    replace: '">": (order) => order >= 0',
  },
  {
    name: "numbers-equal-after-rounding-are-equal",
    find: "accepts(operand.nearestOrder) ? Number.NaN : operand.nearest",
    replace: "accepts(0) ? Number.NaN : operand.nearest",
  },
  {
    name: "lists-contain-the-nearest-double",
    find: "operands.filter(({ nearestOrder }) => nearestOrder === 0)",
    replace: "operands",
  },
  {
    name: "numbers-as-text-compare-as-doubles",
    find: "return compareExactNumbers(readExactNumber(value), exact);",
    replace: "return 0;",
  },
  {
    name: "bigints-compare-as-doubles",
    find: "value < floor ? -1 : value > floor ? 1 : floorOrder",
    replace: "Number(value) - nearest",
  },
  {
    name: "bigint-equals-the-next-larger-decimal",
    find: "floorOrder: decimal.exponent < 0 ? -1 : 0",
    replace: "floorOrder: 0",
  },
  {
    name: "floor-of-a-negative-decimal-is-rounded-up",
    find: "coefficient < 0n && quotient * unit !== coefficient ? quotient - 1n : quotient",
    replace: "quotient",
  },
  {
    name: "lists-compare-text-and-bigints-as-doubles",
    find: "keys.has(keyOfValue(value, type))",
    replace: "keyOfValue(value, type) !== undefined && operands.some(({ nearest }) => nearest === Number(value))",
  },
  {
    name: "large-integer-is-read-from-its-text",
    in: "exactNumberOf",
    find: 'typeof value === "number" && type === "integer" ? BigInt(value) : value',
    replace: "value",
  },
  {
    name: "decimal-is-read-as-binary-fraction",
    in: "exactNumberOf",
    find: "? BigInt(value) : value",
    replace: '? BigInt(value) : typeof value === "number" ? value.toPrecision(40) : value',
  },
  {
    name: "leading-zeros-are-significant",
    find: 'while (all[start] === "0") start++;',
    replace: "",
  },
  {
    name: "trailing-zeros-are-significant",
    find: 'while (end > start && all[end - 1] === "0") end--;',
    replace: "",
  },
  {
    name: "zeros-with-different-digits-differ",
    find: "if (start === end) return ZERO;",
    replace: "",
  },
  {
    name: "negative-numbers-are-ordered-by-magnitude",
    find: "return a.negative ? -size : size;",
    replace: "return size;",
  },
  {
    name: "sign-is-not-compared",
    find: "if (signOf(a) !== signOf(b)) return signOf(a) - signOf(b);",
    replace: "",
  },
  {
    name: "exponents-are-ignored",
    in: "readExactNumber",
    find: " + Number(exponent)",
    replace: "",
  },
  {
    name: "lists-ignore-the-sign-of-numbers-as-text",
    in: "keyOf",
    find: 'negative ? "-" : ""',
    replace: 'negative ? "" : ""',
  },
];

const lists: readonly Fault[] = [
  {
    name: "text-list-loses-its-first-item",
    in: "isOneOfSame",
    find: "new Set(values)",
    replace: "new Set(values.slice(1))",
  },
  {
    name: "timestamp-list-loses-its-last-item",
    in: "timeRecords",
    find: "new Set<unknown>(values)",
    replace: "new Set<unknown>(values.slice(0, -1))",
  },
  {
    name: "number-list-loses-its-largest-item",
    find: "createNumberHashSet(numbers)",
    replace: "createNumberHashSet(numbers.slice(0, -1))",
  },
  {
    name: "number-with-a-hash-collision-is-not-found",
    find: "if (Number.isNaN(slot)) return false;",
    replace: "return false;",
  },
  {
    name: "number-list-with-collisions-loses-its-smallest-item",
    find: "[low, high] = [0, sorted.length]",
    replace: "[low, high] = [1, sorted.length]",
  },
  {
    name: "large-bigints-are-never-in-a-list",
    in: "HUGE",
    find: "10n ** 121n",
    replace: "10n ** 18n",
  },
];

const texts: readonly Fault[] = [
  {
    name: "text-is-ordered-by-utf-16-units",
    find: "isBelowSurrogates(operand) ? compareUnits : compareByCodePoint",
    replace: "isBelowSurrogates(operand) ? compareUnits : compareUnits",
  },
  {
    name: "text-above-the-surrogates-is-ordered-by-utf-16-units",
    in: "isBelowSurrogates",
    find: "/[\\ud800-\\uffff]/",
    replace: "/[\\ud800-\\udfff]/",
  },
  {
    name: "surrogate-halves-are-compared",
    find: "at === 0 ? 0 : codePointAt(a, at - 1) - codePointAt(b, at - 1)",
    replace: "0",
  },
  {
    name: "text-equals-its-prefix",
    find: "return a.length - b.length;",
    replace: "return 0;",
  },
  {
    name: "contains-means-starts-with",
    in: "substringTest",
    find: "text.includes(part)",
    replace: "text.startsWith(part)",
  },
  {
    name: "contains-always-ignores-case",
    find: 'field.type === "text" && (field.ignoresCase || field.containsIgnoresCase)',
    replace: 'field.type === "text"',
  },
  {
    name: "contains-never-ignores-case",
    find: "(field.ignoresCase || field.containsIgnoresCase)",
    replace: "field.ignoresCase",
  },
  {
    name: "contains-ignores-case-of-non-ascii-letters",
    find: "/[A-Za-z]/.test(unit)",
    replace: "/\\p{L}/u.test(unit)",
  },
  {
    name: "contains-folds-case-like-a-regular-expression",
    in: "substringTest",
    find: '.join(""));',
    replace: '.join(""), "iu");',
  },
  {
    name: "long-contains-ignores-case-of-non-ascii-letters",
    find: "unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit",
    replace: "String.fromCharCode(unit).toLowerCase().charCodeAt(0)",
  },
  {
    name: "long-contains-never-ignores-case",
    find: "ignoresCase ? foldUnit : (unit) => unit",
    replace: "(unit) => unit",
  },
  {
    name: "long-contains-misses-a-match-at-the-end",
    in: "knuthMorrisPratt",
    find: "i < text.length",
    replace: "i < text.length - 1",
  },
  {
    name: "long-contains-misses-a-match-after-a-partial-match",
    find: "fallbacks[i] = matched",
    replace: "fallbacks[i] = 0",
  },
  {
    name: "contains-does-not-ignore-case-if-all-operators-do",
    find: "(field.ignoresCase || field.containsIgnoresCase)",
    replace: "field.containsIgnoresCase",
  },
  {
    name: "no-operator-ignores-case",
    in: "ignoresCase",
    find: 'field.type === "text" && field.ignoresCase',
    replace: "false",
  },
  {
    name: "starts-with-means-contains",
    find: "value.startsWith(part)",
    replace: "value.includes(part)",
  },
  {
    name: "ends-with-means-contains",
    find: "value.endsWith(part)",
    replace: "value.includes(part)",
  },
  {
    name: "starts-with-does-not-fold-its-value",
    in: "startsWith",
    find: "const folded = foldCase(part);",
    replace: "const folded = part;",
  },
  {
    name: "ends-with-does-not-fold-its-value",
    in: "endsWith",
    find: "const folded = foldCase(part);",
    replace: "const folded = part;",
  },
  {
    name: "folded-suffix-is-one-character-early",
    in: "endsWith",
    find: "value.length - folded.length, folded",
    replace: "value.length - folded.length - 1, folded",
  },
  {
    name: "folded-equality-means-starts-with",
    find: "value.length === operand.length && hasFoldedAt",
    replace: "hasFoldedAt",
  },
  {
    name: "folded-order-ignores-code-points-after-a-common-surrogate",
    in: "compareFolded",
    find: "const difference = at === 0 ? 0 : foldUnit(codePointAt(text, at - 1)) - codePointAt(folded, at - 1);",
    replace: "const difference = 0;",
  },
  {
    name: "folded-order-compares-capitals",
    in: "compareFolded",
    find: "foldUnit(codePointAt(text, at)) - codePointAt(folded, at)",
    replace: "codePointAt(text, at) - codePointAt(folded, at)",
  },
  {
    name: "folded-list-does-not-fold-its-items",
    find: "new Set(texts.map(foldCase))",
    replace: "new Set(texts)",
  },
  {
    name: "contains-is-a-regular-expression",
    in: "codeUnitPattern",
    find: "return `\\\\u${unit",
    replace: "return unit || `\\\\u${unit",
  },
];

const times: readonly Fault[] = [
  {
    name: "microseconds-are-truncated",
    in: "readTime",
    find: "READ[type](value)",
    replace: 'READ[type](value)?.replace(/[0-9]{3}Z$/, "000Z")',
  },
  {
    name: "milliseconds-of-a-date-object-are-truncated",
    in: "readTime",
    find: "iso.slice(0, 23)}000Z",
    replace: "iso.slice(0, 20)}000000Z",
  },
  {
    name: "date-object-is-read-in-local-time",
    find: "return Date.prototype.getTime.call(value);",
    replace: "return Date.prototype.getTime.call(value) - Date.prototype.getTimezoneOffset.call(value) * 60_000;",
  },
  {
    name: "date-object-of-another-realm-is-rejected",
    find: "return Date.prototype.getTime.call(value);",
    replace: "return value instanceof Date ? value.getTime() : undefined;",
  },
  {
    name: "date-object-of-year-0-is-accepted",
    find: "return isOfKnownYear(iso) ? iso : undefined;",
    replace: "return /^[0-9]{4}-/.test(iso) ? iso : undefined;",
  },
  {
    name: "date-object-of-any-year-is-accepted",
    find: "return isOfKnownYear(iso) ? iso : undefined;",
    replace: "return iso;",
  },
  {
    name: "date-field-accepts-instants",
    in: "READ",
    find: "date: readDate",
    replace: "date: (text: string) => readTimestamp(text)?.slice(0, 10)",
  },
  {
    name: "instants-compare-as-text",
    find: " && !value.startsWith(upToSeconds)",
    replace: "",
  },
  {
    name: "instant-on-30-february-is-accepted",
    find: "0[13-9]|1[0-2])-(?:29|30)",
    replace: "0[1-9]|1[0-2])-(?:29|30)",
  },
  {
    name: "instant-of-year-0-is-accepted",
    in: "USUAL_INSTANT",
    find: "(?!0000)",
    replace: "",
  },
];

const combinations: readonly Fault[] = [
  {
    name: "and-stops-at-the-first-true-part",
    find: 'node.kind === "and" ? { node: part, no }',
    replace: 'node.kind === "and" ? { node: part, yes, no }',
  },
  {
    name: "or-stops-at-the-first-false-part",
    find: ": { node: part, yes });",
    replace: ": { node: part, yes, no });",
  },
  {
    name: "negated-group-is-not-negated",
    find: "{ node: node.part, yes: no, no: yes }",
    replace: "{ node: node.part, yes, no }",
  },
  {
    name: "not-in-list-means-in-list",
    find: "const isNegated = isNegative(condition.operator);",
    replace: 'const isNegated = condition.kind === "comparison" && isNegative(condition.operator);',
  },
  {
    name: "empty-filter-matches-nothing",
    in: "compile",
    find: "latest = yes;",
    replace: "latest = no;",
  },
];

const records: readonly Fault[] = [
  {
    name: "inherited-properties-are-read",
    in: "readField",
    find: "Object.hasOwn(record, name)",
    replace: "name in record",
  },
];

const explanations: readonly Fault[] = [
  {
    name: "explain-ignores-negated-groups",
    find: "negated: negated !== evaluated.isNegation",
    replace: "negated",
  },
  {
    name: "explain-reports-every-condition-as-decisive",
    find: "evaluated.isNegation || part.holds === evaluated.holds",
    replace: "true",
  },
  {
    name: "explain-accepts-a-fraction-as-integer",
    find: 'type === "integer" ? Number.isInteger(value) : Number.isFinite(value)',
    replace: "Number.isFinite(value)",
  },
  {
    name: "explain-accepts-any-text-as-time",
    find: 'readTime(value, "timestamp") !== undefined',
    replace: 'typeof value === "string" || readTime(value, "timestamp") !== undefined',
  },
  {
    name: "explain-omits-null-in-lists",
    find: "condition.hasNull ? [...items, null] : items",
    replace: "items",
  },
];

const listFields: readonly Fault[] = [
  {
    name: "list-contains-a-part-of-an-item",
    find: 'return type.compares("=", value, definition);',
    replace: "return (list) => isArray(list) && list.some((item) => String(item).includes(String(value)));",
  },
  {
    name: "text-is-a-list-of-one-item",
    in: "hasItem",
    find: "isArray(list) && list.some((item) => accepts(item))",
    replace: "isArray(list) ? list.some((item) => accepts(item)) : accepts(list)",
  },
  {
    name: "list-contains-all-items",
    in: "hasItem",
    find: "list.some((item) => accepts(item))",
    replace: "list.length > 0 && list.every((item) => accepts(item))",
  },
  {
    name: "list-of-null-items-is-empty",
    find: "isArray(list) && list.length === 0",
    replace: "isArray(list) && list.every((item) => item === null)",
  },
  {
    name: "uuids-in-upper-case-differ",
    find: "inLowerCase(value) === uuid",
    replace: "value === uuid",
  },
  {
    name: "uuid-lists-omit-upper-case",
    find: "uuids.has(inLowerCase(value))",
    replace: "uuids.has(value)",
  },
  {
    name: "path-is-the-last-property",
    in: "pathOf",
    find: 'path.split(".")',
    replace: 'path.split(".").slice(-1)',
  },
  {
    name: "field-names-are-paths",
    in: "pathOf",
    find: "path === undefined ? [name]",
    replace: 'path === undefined ? name.split(".")',
  },
  {
    name: "unfilterable-fields-are-filterable",
    find: "field?.hidden === false && field.filterable ? field : undefined",
    replace: 'field?.hidden === false && field.type !== "json" ? field : undefined',
  },
  {
    name: "no-list-equals-the-empty-list",
    find: "(list) => isArray(list) && list.length === 0",
    replace: "() => false",
  },
  {
    name: "list-condition-has-its-first-item-only",
    find: "of(item).isOneOf(wanted, item)",
    replace: "of(item).isOneOf(wanted.slice(0, 1), item)",
  },
  {
    name: "uuids-are-bound-in-their-case",
    find: "return UUID.test(lower) ? lower : undefined;",
    replace: "return UUID.test(lower) ? text : undefined;",
  },
];

/** Faults of `ampipe/memory`. */
export const memory: FaultList = {
  faults: [
    ...nulls,
    ...invalidValues,
    ...numbers,
    ...lists,
    ...texts,
    ...times,
    ...combinations,
    ...records,
    ...explanations,
    ...listFields,
  ],
  tests: [
    ["test/meaning.test.ts", "test/memory/to-predicate.test.ts"],
    ["test/memory/explain.test.ts", "test/conformance.test.ts"],
    ["test/hostile/memory.full.test.ts"],
    // Draws random cases, so a fault that only this test detects is detected by chance.
    ["test/laws/meaning.test.ts"],
  ],
};
