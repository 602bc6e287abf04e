import type { Fault, FaultList } from "./fault.js";

const nulls: readonly Fault[] = [
  {
    name: "equal-to-null-never-holds",
    in: "testOf",
    find: "acceptsNull: true",
    replace: "acceptsNull: false",
  },
  {
    name: "unequal-fails-for-null",
    find: "const test = testOf(condition);",
    replace: `const given = testOf(condition);
  const test = { ...given, acceptsNull: given.acceptsNull || (condition.operator === "!=" && condition.value !== null) };`,
  },
  {
    name: "not-contains-fails-for-null",
    find: "const test = testOf(condition);",
    replace: `const given = testOf(condition);
  const test = { ...given, acceptsNull: given.acceptsNull || condition.operator === "!*" };`,
  },
  {
    name: "none-of-fails-for-null",
    find: "const test = testOf(condition);",
    replace: `const given = testOf(condition);
  const test = { ...given, acceptsNull: given.acceptsNull || condition.operator === "![]" };`,
  },
  {
    name: "null-in-a-list-of-texts-is-ignored",
    find: "acceptsNull: condition.hasNull",
    replace: 'acceptsNull: condition.hasNull && condition.field.definition.type !== "text"',
  },
  {
    name: "null-is-in-every-list-of-times",
    find: "acceptsNull: condition.hasNull",
    replace: 'acceptsNull: condition.hasNull || condition.field.definition.type === "timestamp"',
  },
  {
    name: "missing-is-not-null",
    in: "holds",
    find: "value === null || value === undefined",
    replace: "value === null",
  },
];

const foreignValues: readonly Fault[] = [
  {
    name: "nan-counts-as-null",
    in: "holds",
    find: "value === null || value === undefined",
    replace: "value === null || value === undefined || Number.isNaN(value)",
  },
  {
    name: "objects-count-as-null",
    in: "holds",
    find: "value === null || value === undefined",
    replace: 'value === undefined || (typeof value === "object" && !(value instanceof Date))',
  },
  {
    name: "contains-looks-into-what-is-no-text",
    find: 'typeof value === "string" && isIn(value)',
    replace: 'typeof value !== "symbol" && isIn(String(value))',
  },
  {
    name: "equality-converts",
    find: "value === wanted",
    replace: 'typeof value !== "symbol" && String(value) === String(wanted)',
  },
  {
    name: "an-integer-field-takes-fractions",
    find: " && (!isInteger || Number.isInteger(value))",
    replace: "",
  },
  {
    name: "an-integer-field-takes-texts-with-a-fraction",
    in: "READABLE",
    find: "integer: INTEGER",
    replace: "integer: /^-?[0-9]+(?:\\.[0-9]+)?$/",
  },
  {
    name: "a-decimal-field-takes-no-exponents",
    in: "READABLE",
    find: "decimal: DECIMAL",
    replace: "decimal: /^-?[0-9]+(?:\\.[0-9]+)?$/",
  },
  {
    name: "a-number-field-takes-texts",
    find: 'type !== "number" && typeof value === "string" && READABLE[type].test(value)',
    replace: 'typeof value === "string" && READABLE[type === "number" ? "decimal" : type].test(value)',
  },
  {
    name: "a-number-field-takes-bigints",
    find: 'if (typeof value === "bigint" && type !== "number") return',
    replace: 'if (typeof value === "bigint") return',
  },
  {
    name: "infinity-is-a-number",
    find: "accepts(1) ? Number.MAX_VALUE",
    replace: "accepts(1) ? Number.POSITIVE_INFINITY",
  },
  {
    name: "minus-infinity-is-a-number",
    find: "accepts(-1) ? -Number.MAX_VALUE",
    replace: "accepts(-1) ? Number.NEGATIVE_INFINITY",
  },
  {
    name: "no-value-of-the-type-comes-first",
    find: '"<": (order) => order < 0',
    replace: '"<": (order) => !(order >= 0)',
  },
  {
    name: "what-is-no-time-comes-last",
    find: "if (time === undefined) return Number.NaN;",
    replace: "if (time === undefined) return 1;",
  },
];

const numbers: readonly Fault[] = [
  {
    name: "at-least-excludes-the-limit",
    find: '">=": (order) => order >= 0',
    replace: '">=": (order) => order > 0',
  },
  {
    name: "at-most-excludes-the-limit",
    find: '"<=": (order) => order <= 0',
    replace: '"<=": (order) => order < 0',
  },
  {
    name: "greater-includes-the-limit",
    find: '">": (order) => order > 0',
    replace: '">": (order) => order >= 0',
  },
  {
    name: "a-number-that-rounding-made-equal-is-equal",
    find: "accepts(operand.nearestOrder) ? Number.NaN : operand.nearest",
    replace: "accepts(0) ? Number.NaN : operand.nearest",
  },
  {
    name: "lists-hold-the-nearest-double",
    find: "operands.filter(({ nearestOrder }) => nearestOrder === 0)",
    replace: "operands",
  },
  {
    name: "texts-compare-as-doubles",
    find: "return compareNumerals(readNumeral(value), exact);",
    replace: "return 0;",
  },
  {
    name: "bigints-compare-as-doubles",
    find: "value < floor ? -1 : value > floor ? 1 : floorOrder",
    replace: "Number(value) - nearest",
  },
  {
    name: "a-bigint-equals-the-decimal-above-it",
    find: "floorOrder: decimal.exponent < 0 ? -1 : 0",
    replace: "floorOrder: 0",
  },
  {
    name: "the-floor-of-a-negative-decimal-is-above-it",
    find: "coefficient < 0n && quotient * unit !== coefficient ? quotient - 1n : quotient",
    replace: "quotient",
  },
  {
    name: "lists-compare-texts-and-bigints-as-doubles",
    find: "keys.has(keyOfValue(value, type))",
    replace: "keyOfValue(value, type) !== undefined && operands.some(({ nearest }) => nearest === Number(value))",
  },
  {
    name: "a-large-whole-number-is-what-it-prints-as",
    in: "meaningOf",
    find: 'typeof value === "number" && type === "integer" ? BigInt(value) : value',
    replace: "value",
  },
  {
    name: "a-decimal-number-is-its-binary-value",
    in: "meaningOf",
    find: "? BigInt(value) : value",
    replace: '? BigInt(value) : typeof value === "number" ? value.toPrecision(40) : value',
  },
  {
    name: "leading-zeros-count",
    find: 'while (all[start] === "0") start++;',
    replace: "",
  },
  {
    name: "trailing-zeros-count",
    find: 'while (end > start && all[end - 1] === "0") end--;',
    replace: "",
  },
  {
    name: "a-zero-with-more-digits-is-another-number",
    find: "if (start === end) return ZERO;",
    replace: "",
  },
  {
    name: "the-larger-negative-number-is-greater",
    find: "return a.negative ? -size : size;",
    replace: "return size;",
  },
  {
    name: "the-sign-is-not-compared",
    find: "if (signOf(a) !== signOf(b)) return signOf(a) - signOf(b);",
    replace: "",
  },
  {
    name: "exponents-are-ignored",
    in: "readNumeral",
    find: " + Number(exponent)",
    replace: "",
  },
  {
    name: "lists-ignore-the-sign-of-texts",
    in: "keyOf",
    find: 'negative ? "-" : ""',
    replace: 'negative ? "" : ""',
  },
];

const lists: readonly Fault[] = [
  {
    name: "a-list-of-texts-loses-its-first-item",
    in: "values",
    find: "items.map((item) => item.value)",
    replace: "items.slice(1).map((item) => item.value)",
  },
  {
    name: "a-list-of-times-loses-its-last-item",
    in: "times",
    find: "items.map((item) => item.value)",
    replace: "items.slice(0, -1).map((item) => item.value)",
  },
  {
    name: "a-list-of-numbers-loses-its-largest",
    find: "createNumberHashSet(numbers)",
    replace: "createNumberHashSet(numbers.slice(0, -1))",
  },
  {
    name: "a-number-that-shares-its-hash-is-not-found",
    find: "if (Number.isNaN(slot)) return false;",
    replace: "return false;",
  },
  {
    name: "a-list-of-numbers-that-look-alike-loses-its-smallest",
    find: "[low, high] = [0, sorted.length]",
    replace: "[low, high] = [1, sorted.length]",
  },
  {
    name: "large-bigints-are-in-no-list",
    in: "HUGE",
    find: "10n ** 121n",
    replace: "10n ** 18n",
  },
];

const texts: readonly Fault[] = [
  {
    name: "order-by-utf-16-units",
    find: "isBelowSurrogates(operand) ? compareUnits : compareByCodePoint",
    replace: "isBelowSurrogates(operand) ? compareUnits : compareUnits",
  },
  {
    name: "order-by-utf-16-units-behind-the-surrogates",
    in: "isBelowSurrogates",
    find: "/[\\ud800-\\uffff]/",
    replace: "/[\\ud800-\\udfff]/",
  },
  {
    name: "halves-of-code-points-compare",
    find: "at === 0 ? 0 : codePointAt(a, at - 1) - codePointAt(b, at - 1)",
    replace: "0",
  },
  {
    name: "a-text-equals-those-it-begins-with",
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
    find: " && field.definition.containsIgnoresCase",
    replace: "",
  },
  {
    name: "contains-never-ignores-case",
    find: " && field.definition.containsIgnoresCase",
    replace: " && field.definition.hidden",
  },
  {
    name: "contains-folds-every-letter",
    find: "/[A-Za-z]/.test(unit)",
    replace: "/\\p{L}/u.test(unit)",
  },
  {
    name: "contains-folds-as-patterns-do",
    in: "substringTest",
    find: '.join(""));',
    replace: '.join(""), "iu");',
  },
  {
    name: "contains-folds-every-letter-of-a-long-part",
    find: "unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit",
    replace: "String.fromCharCode(unit).toLowerCase().charCodeAt(0)",
  },
  {
    name: "contains-never-ignores-case-of-a-long-part",
    find: "ignoresCase ? foldCodeUnit : (unit) => unit",
    replace: "(unit) => unit",
  },
  {
    name: "contains-overlooks-a-long-part-at-the-end",
    in: "knuthMorrisPratt",
    find: "i < text.length",
    replace: "i < text.length - 1",
  },
  {
    name: "contains-overlooks-a-long-part-behind-a-false-start",
    find: "fallbacks[i] = matched",
    replace: "fallbacks[i] = 0",
  },
  {
    name: "contains-takes-a-pattern",
    in: "codeUnitPattern",
    find: "return `\\\\u${unit",
    replace: "return unit || `\\\\u${unit",
  },
];

const times: readonly Fault[] = [
  {
    name: "microseconds-are-cut-off",
    in: "readTime",
    find: "READ[type](value)",
    replace: 'READ[type](value)?.replace(/[0-9]{3}Z$/, "000Z")',
  },
  {
    name: "milliseconds-of-a-date-are-cut-off",
    find: "iso.slice(0, 23)}000Z",
    replace: "iso.slice(0, 20)}000000Z",
  },
  {
    name: "a-date-is-read-in-local-time",
    find: "return Date.prototype.getTime.call(value);",
    replace: "return Date.prototype.getTime.call(value) - Date.prototype.getTimezoneOffset.call(value) * 60_000;",
  },
  {
    name: "a-date-of-another-realm-is-none",
    find: "return Date.prototype.getTime.call(value);",
    replace: "return value instanceof Date ? value.getTime() : undefined;",
  },
  {
    name: "a-date-may-be-of-the-year-0",
    find: "return isOfKnownYear(iso) ? iso : undefined;",
    replace: "return /^[0-9]{4}-/.test(iso) ? iso : undefined;",
  },
  {
    name: "a-date-may-be-of-any-year",
    find: "return isOfKnownYear(iso) ? iso : undefined;",
    replace: "return iso;",
  },
  {
    name: "a-date-field-takes-instants",
    in: "READ",
    find: "date: readDate",
    replace: "date: (text: string) => readTimestamp(text)?.slice(0, 10)",
  },
  {
    name: "instants-compare-as-texts",
    find: " && !value.startsWith(upToSeconds)",
    replace: "",
  },
  {
    name: "an-instant-may-be-on-30-february",
    find: "0[13-9]|1[0-2])-(?:29|30)",
    replace: "0[1-9]|1[0-2])-(?:29|30)",
  },
  {
    name: "an-instant-may-be-of-the-year-0",
    in: "USUAL_INSTANT",
    find: "(?!0000)",
    replace: "",
  },
];

const combinations: readonly Fault[] = [
  {
    name: "and-ends-at-the-first-part-that-holds",
    find: 'node.kind === "and" ? { node: part, no }',
    replace: 'node.kind === "and" ? { node: part, yes, no }',
  },
  {
    name: "or-ends-at-the-first-part-that-fails",
    find: ": { node: part, yes });",
    replace: ": { node: part, yes, no });",
  },
  {
    name: "a-negated-group-is-not-negated",
    find: "{ node: node.part, yes: no, no: yes }",
    replace: "{ node: node.part, yes, no }",
  },
  {
    name: "none-of-means-any-of",
    find: "return isNegative(condition.operator)",
    replace: 'return condition.kind === "comparison" && isNegative(condition.operator)',
  },
  {
    name: "the-empty-filter-matches-nothing",
    in: "compile",
    find: "latest = yes;",
    replace: "latest = no;",
  },
];

const records: readonly Fault[] = [
  {
    name: "inherited-properties-count",
    in: "readField",
    find: "Object.hasOwn(record, name)",
    replace: "name in record",
  },
];

const explanations: readonly Fault[] = [
  {
    name: "explain-overlooks-negated-groups",
    find: "negated: negated !== evaluated.isNegation",
    replace: "negated",
  },
  {
    name: "explain-says-that-every-condition-decides",
    find: "evaluated.isNegation || part.holds === evaluated.holds",
    replace: "true",
  },
  {
    name: "explain-calls-a-fraction-an-integer",
    find: 'type === "integer" ? Number.isInteger(value) : Number.isFinite(value)',
    replace: "Number.isFinite(value)",
  },
  {
    name: "explain-calls-any-text-a-time",
    find: "readTime(value, type) !== undefined",
    replace: 'typeof value === "string" || readTime(value, type) !== undefined',
  },
  {
    name: "explain-leaves-null-out-of-lists",
    find: "condition.hasNull ? [...items, null] : items",
    replace: "items",
  },
];

/** Mistakes that the evaluator in memory might have. */
export const memory: FaultList = {
  faults: [
    ...nulls,
    ...foreignValues,
    ...numbers,
    ...lists,
    ...texts,
    ...times,
    ...combinations,
    ...records,
    ...explanations,
  ],
  tests: [
    ["test/meaning.test.ts", "test/backends/memory/to-predicate.test.ts"],
    ["test/backends/memory/explain.test.ts"],
    ["test/hostile/memory.full.test.ts"],
    // Other cases every time: a fault that only these notice is noticed by chance.
    ["test/laws/meaning.test.ts"],
  ],
};
