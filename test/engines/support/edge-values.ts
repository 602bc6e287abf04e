import type { Field, ListItem } from "../../../src/index.js";

/**
 * Returns values of a field, in filter syntax, that databases are known to handle incorrectly. Values that may be
 * confused are adjacent.
 */
export function edgeValues(field: Field): readonly string[] {
  switch (field.type) {
    case "integer":
      return INTEGERS.filter((value) => BigInt.asIntN(field.bits, value) === value).map(String);
    case "decimal":
      return [...DECIMALS, ...decimalLimits(field)].filter((value) => fits(value, field));
    case "number":
      return NUMBERS.map(String);
    case "text":
      return TEXTS;
    case "enumeration":
      return field.choices;
    case "boolean":
      return ["false", "true"];
    case "date":
      return DATES;
    case "timestamp":
      return TIMESTAMPS;
    case "uuid":
      return UUIDS;
    case "list":
      return edgeLists(field.item);
    case "json":
      return JSONS;
  }
}

/** Returns lists in JSON: empty, of each item, of all items, with null items and with items more than once. */
function edgeLists(item: ListItem): readonly string[] {
  const items = writableEdges(item).map((value) => JSON.stringify(value));
  return [
    "[]",
    "[null]",
    ...items.map((one) => `[${one}]`),
    ...items.map((one, i) => `[null,${one},${items[(i + 1) % items.length]}]`),
    `[${items.join(",")},${items[0]}]`,
  ];
}

const UUIDS = [
  "00000000-0000-0000-0000-000000000000",
  "00000000-0000-0000-0000-000000000001",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "ffffffff-ffff-ffff-ffff-fffffffffffe",
  "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60",
  "2f1c7a9e-8d3b-7c5f-9a60-1b2c3d4e5f60",
  "01234567-89ab-7def-8123-456789abcdef",
  "fedcba98-7654-3210-bedc-ba9876543210",
];

const JSONS = ["null", "true", "0", '""', "[]", "{}", '{"a":[1,null,{"b":"c"}]}', "9007199254740993", '"\\u2028"'];

/** Returns values that no column of the field can store but a filter can contain. */
export function valuesBeyond(field: Field): readonly string[] {
  // MariaDB cannot store these UUIDs.
  if (field.type === "uuid") return ["12d04ff4-6ec4-8c67-804b-ce7eb608a0bb", "01234567-89ab-cdef-0123-456789abcdef"];
  return field.type === "decimal" ? BEYOND_DECIMALS : [];
}

/** Returns the edge values that a filter can contain, without the smallest and largest doubles. */
export function writableEdges(field: Field): readonly string[] {
  return edgeValues(field).filter((value) => field.type !== "number" || isWritableNumber(Number(value)));
}

/** Returns whether a filter can contain the number: exponents from -60 to 60. */
export function isWritableNumber(value: number): boolean {
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-60 && size <= 1e60);
}

const INTEGERS: readonly bigint[] = [
  0n,
  ...[1n, 2n ** 7n, 2n ** 8n, 2n ** 15n, 2n ** 16n, 2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 63n].flatMap((edge) => [
    edge - 1n,
    edge,
    edge + 1n,
    1n - edge,
    -edge,
    -edge - 1n,
  ]),
];

const DECIMALS = [
  "0",
  ...["0.1", "0.10", "0.01", "0.001", "0.3", "0.30000000000000004", "0.0000000001", "0.000000000000001"],
  ...["-0.1", "-0.01", "-0.001", "-0.0000000001", "1", "-1", "-1.5", "-2"],
  ...["10.1", "10.10", "10.11", "99.99", "100", "100.01", "1e3"],
  // Neighbours of 2^53 and 2^63, which doubles cannot distinguish.
  ...["9007199254740991", "9007199254740992", "9007199254740992.5", "9007199254740993", "-9007199254740993"],
  ...["9223372036854775807", "9223372036854775807.5", "9223372036854775808", "-9223372036854775808"],
  ...["-9223372036854775808.5", "-9223372036854775809", "12345678901234567.89", "12345678901234567.9"],
];

const BEYOND_DECIMALS = [
  ...["1e22", "-1e22", "1e37", "1e38", "-1e38", "1e60", "-1e60", "1e-37", "1e-38", "-1e-38", "1e-60", "-1e-60"],
  ...["10.1000000000000000000001", "10.0999999999999999999999", "-0.0000000000000000001", "99.995", "-99.995"],
  ...["9999999999.999", "-9999999999.999", "999999999999999999999999999999.1234567890123456789"],
];

type Decimals = Extract<Field, { type: "decimal" }>;

/** Returns the largest and smallest decimals of the column, and their neighbours. */
function decimalLimits({ precision = 38, scale = 15 }: Decimals): readonly string[] {
  const whole = "9".repeat(precision - scale);
  const fraction = "9".repeat(scale);
  const unit = `0.${"1".padStart(scale, "0")}`;
  return ["", "-"].flatMap((sign) => [
    `${sign}${whole}.${fraction}`,
    `${sign}${whole}.${fraction.slice(0, -1)}8`,
    `${sign}${unit}`,
  ]);
}

function fits(text: string, { precision, scale }: Decimals): boolean {
  if (precision === undefined || scale === undefined) return true;
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  const digits = whole === "1e3" ? 4 : whole.length;
  return digits <= precision - scale && fraction.replace(/0+$/, "").length <= scale;
}

const NUMBERS = [
  ...[0, -0, 0.1, 0.2, 0.3, 0.1 + 0.2, 10.1, 10.11, -0.1, 1, -1, 1.5],
  ...[
    2 ** 31,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 60,
    2 ** 62,
    -(2 ** 62),
    2 ** 63,
    -(2 ** 63),
    1e22,
    1e60,
    -1e60,
    1e-60,
    -1e-60,
  ],
  // For records only: filters cannot contain such exponents.
  ...[Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE],
];

const TEXTS = [
  ...["", " ", "  ", "\t", "\n", "\u00a0", "\u200b", "\ufeff"],
  ...["bolt", "Bolt", "BOLT", "bolt ", "bolt  ", " bolt", "bolt\t", "bolt\u00a0", "b", "bol", "bolts"],
  // Look alike, but have different code points: composed, decomposed, and letters that fold to ASCII.
  ...["é", "e\u0301", "É", "E\u0301", "e", "E", "Å", "\u212b", "A\u030a", "K", "k", "\u212a", "I", "i", "İ", "ı"],
  ...["ß", "ẞ", "ss", "SS", "ſ", "s", "Σ", "σ", "ς", "Ａ", "ａ", "ﬁ", "fi"],
  ...[
    "%",
    "_",
    "\\",
    "\\\\",
    "\\%",
    "!",
    "!%",
    "!_",
    "!!",
    "a%b",
    "a_b",
    "axb",
    "a\\b",
    "100%",
    "100!%",
    "[a]",
    "^a",
    "*",
  ],
  ...["'", "''", '"', '""', "`", "o'clock", 'say "x"', "'; DROP TABLE plain; --", "' OR 1 = 1 --", "/*", "--"],
  ...["$1", "?", "??", ":name", "::text", "@x", "#", "{}", "{a,b}", "[]", '["a"]', "a,b", ",", "null", "NULL", "true"],
  ...["0", "00", "1", "1.0", "-1", "1e3", "0x1", "NaN", "\\x41", "\\u0041", "\u0001", "\u007f", "a\nb", "a\r\nb"],
  // Neighbours of A, Z, a and z, alone and in a word.
  ...["@", "[", "{", "bolt@", "BOLT[", "bolt{", "Z", "az", "AZ", "aZ[", "zZ"],
  // Each has an unusual next text: the first after all texts that start with it.
  ...["a\ud7ff", "a\uffff", "a\u{10000}", "a\u{10ffff}", "\u{10ffff}\u{10ffff}", "\u{10ffff}a", "a\u{10fffe}"],
  // In UTF-16 order, characters beyond U+FFFF come before U+FFFF.
  ...["z", "\ud7ff", "\ue000", "\ufffd", "\uffff", "😀", "😁", "👩‍👩‍👧", "\u{10000}", "\u{10ffff}", "漢", "漢字"],
];

const DATES = [
  ...["0001-01-01", "0001-01-02", "0099-12-31", "0100-01-01", "1582-10-04", "1582-10-05", "1582-10-15"],
  ...["1899-12-31", "1900-01-01", "1900-02-28", "1900-03-01", "1969-12-31", "1970-01-01", "2000-02-29", "2000-03-01"],
  ...["2024-02-28", "2024-02-29", "2024-03-01", "2024-03-10", "2024-11-03", "2038-01-19", "2149-06-07", "2299-12-31"],
  ...["2300-01-01", "9999-12-30", "9999-12-31"],
];

const TIMESTAMPS = [
  ...["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000001Z", "0001-01-01T05:00:00Z", "1582-10-15T00:00:00Z"],
  // Before this noon, New York used local mean time.
  ...["1883-11-18T16:59:59.999999Z", "1883-11-18T17:00:00Z", "1883-11-18T17:03:58Z"],
  ...["1969-12-31T23:59:59.999999Z", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000001Z"],
  ...["2024-06-01T12:00:00Z", "2024-06-01T12:00:00.000001Z", "2024-06-01T12:00:00.000002Z", "2024-06-01T12:00:00.001Z"],
  ...["2024-06-01T12:00:00.999999Z", "2024-06-01T12:00:01Z", "2024-06-01T12:00:00+05:30", "2024-06-01T12:00:00-08:00"],
  // Daylight saving changes of New York, then Berlin: some of these local times do not exist there, or occur twice.
  ...["2024-03-10T02:30:00Z", "2024-03-10T06:59:59.999999Z", "2024-03-10T07:00:00Z", "2024-03-10T07:30:00Z"],
  ...["2024-11-03T01:30:00Z", "2024-11-03T05:30:00Z", "2024-11-03T06:00:00Z", "2024-11-03T06:30:00Z"],
  ...["2024-03-31T00:59:59.999999Z", "2024-03-31T01:00:00Z", "2024-10-27T00:30:00Z", "2024-10-27T01:30:00Z"],
  ...["2016-12-31T23:59:59.999999Z", "2017-01-01T00:00:00Z", "2038-01-19T03:14:07.999999Z", "2038-01-19T03:14:08Z"],
  // Trailing zeros in each part, and values with one digit less or one unit more.
  ...["2010-10-10T00:00:00Z", "2010-10-01T00:00:00Z", "2010-10-10T01:00:00Z", "2010-10-10T10:00:00Z"],
  ...["2010-10-10T10:01:00Z", "2010-10-10T10:10:10Z", "2010-10-10T10:10:10.1Z", "2010-10-10T10:10:10.01Z"],
  ...["9999-12-31T23:59:59.999998Z", "9999-12-31T23:59:59.999999Z"],
];
