import { describe, expect, test } from "vitest";
import {
  and,
  bind,
  type Condition,
  contains,
  defineSchema,
  describeSchema,
  endsWith,
  eq,
  type Field,
  type Filter,
  FilterError,
  gt,
  gte,
  isIn,
  lt,
  lte,
  NO_LIMITS,
  ne,
  notContains,
  notEndsWith,
  notIn,
  notStartsWith,
  or,
  parse,
  print,
  type Schema,
  startsWith,
  text,
} from "../../src/index.js";
import { agreeingPredicate } from "../support/agreeing-predicate.js";
import { everyType } from "../support/every-type.js";
import { hostileStrings } from "../support/hostile-strings.js";
import { codePoints, compareValues } from "../support/order.js";
import { matches } from "../support/reference.js";
import { share } from "../support/share.js";

type Predicate = (record: unknown) => boolean;

/** A text field of each kind that operators treat differently. */
const texts = defineSchema({
  plain: text({ nullable: true }),
  ordered: text({ ordered: true }),
  ignoring: text({ containsIgnoresCase: true }),
});
const TEXT_FIELDS = Object.keys(texts.fields);

const corpora = Object.entries(hostileStrings());

/** The strings that a filter can contain. */
const writable = corpora.map(([name, strings]): [string, readonly string[]] => [
  name,
  strings.filter((string) => !isForbidden(string)),
]);
/** The corpora that are small enough to test every pair of strings and every part of a string. */
const writableFew = writable.filter(([name]) => name === "special" || name === "naughty");

/** Strings that a record may contain, but no filter. */
const FORBIDDEN = [
  ...new Set([
    "\0",
    "a\0",
    "\0a",
    "\ud800",
    "\udc00",
    "a\ud83d",
    "\ude00a",
    "\ud83d\ud83d\ude00",
    "\udc00\ud800",
    ...corpora.flatMap(([, strings]) => strings.filter(isForbidden)),
  ]),
];

function isForbidden(value: string): boolean {
  return value.includes("\0") || !value.isWellFormed();
}

function predicate(filter: Filter, schema: Schema = texts): Predicate {
  const result = bind(filter, schema, { limits: NO_LIMITS });
  if (!result.ok) throw new FilterError(result.diagnostics);
  return agreeingPredicate(result.value) as Predicate;
}

function holding(value: unknown): object {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field, value]));
}

function foldAscii(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Swaps the case of the ASCII letters of a text. */
function swapAsciiCase(value: string): string {
  return value.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** Returns the offsets between the code points of a text. */
function offsetsOf(value: string): readonly number[] {
  const offsets = [0];
  for (const character of value) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return offsets;
}

/** Returns the distinct parts of a text that the predicate accepts, the empty and the whole text included. */
function partsOf(
  value: string,
  isIncluded: (from: number, to: number, count: number) => boolean = () => true,
): readonly string[] {
  const offsets = offsetsOf(value);
  const parts = new Set<string>();
  for (const [from, start] of offsets.entries()) {
    for (const [to, end] of offsets.entries()) {
      if (from <= to && isIncluded(from, to, offsets.length - 1)) parts.add(value.slice(start, end));
    }
  }
  return [...parts];
}

/** Returns the cases to test for one string: all of them, or for a corpus of thousands of strings, a share. */
function allOrOneInTurn<Item>(items: readonly Item[], at: number, strings: readonly string[]): readonly Item[] {
  return strings.length < 2000 ? items : items.slice(at % items.length).slice(0, 1);
}

/** Returns the middle half of a text. */
function middleOf(value: string): string {
  const offsets = offsetsOf(value);
  const cut = (share: number): number => offsets[Math.round(share * (offsets.length - 1))] ?? 0;
  return value.slice(cut(0.25), cut(0.75));
}

/** Asserts that every filter matches a record. Tests all of them as one filter first, because that is faster. */
function expectAll(filters: readonly Filter[], record: object): void {
  if (predicate(and(...filters))(record)) return;
  expect(filters.filter((filter) => !predicate(filter)(record)).map(print)).toEqual([]);
  expect.fail("Each filter matches, but their conjunction does not");
}

/** Asserts that no filter matches a record. */
function expectNone(filters: readonly Filter[], record: object): void {
  if (!predicate(or(...filters))(record)) return;
  expect(filters.filter((filter) => predicate(filter)(record)).map(print)).toEqual([]);
  expect.fail("No filter matches, but their disjunction does");
}

describe.each(writable)("as text, each of the %s strings", (_name, strings) => {
  test("the corpus is not empty", () => {
    expect(strings.length).toBeGreaterThan(10);
  });

  test("equals itself and contains its middle, and negations return the opposite", () => {
    for (const value of strings) {
      const middle = middleOf(value);
      const lists = [[value], ["", value, "x"]];
      const positive = [
        ...TEXT_FIELDS.flatMap((field) => [eq(field, value), contains(field, middle)]),
        ...lists.map((list) => isIn("plain", list)),
      ];
      const negative = [
        ...TEXT_FIELDS.flatMap((field) => [ne(field, value), notContains(field, middle)]),
        ...lists.map((list) => notIn("plain", list)),
      ];
      expectAll(positive, holding(value));
      expectNone(negative, holding(value));
    }
  });

  test("differs from the next string of the corpus", () => {
    const wrong = strings.filter((value, i) => {
      const other = strings[(i + 1) % strings.length] ?? "";
      return (
        predicate(eq("plain", value))(holding(other)) !== (other === value) ||
        predicate(contains("plain", value))(holding(other)) !== other.includes(value)
      );
    });
    expect(wrong).toEqual([]);
  });

  test("matches regardless of the case of ASCII letters only, if * ignores case", () => {
    const wrong = strings.filter((value, i) => {
      const others = [swapAsciiCase(value), value.toUpperCase(), value.toLowerCase(), strings[i - 1] ?? ""];
      const tried = allOrOneInTurn(others, i, strings);
      const folded = foldAscii(value);
      const ignoring = predicate(contains("ignoring", value));
      const plain = predicate(contains("plain", value));
      return tried.some(
        (other) =>
          ignoring(holding(other)) !== foldAscii(other).includes(folded) ||
          plain(holding(other)) !== other.includes(value),
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(writableFew)("of the %s strings", (_name, strings) => {
  test("some of them contain every part of themselves", () => {
    for (const value of share(strings, 24)) {
      const parts = partsOf(value);
      const all = parts.map((part) => contains("plain", part));
      const none = parts.map((part) => notContains("plain", part));
      expectAll(all, holding(value));
      expectNone(none, holding(value));
    }
  });

  // To save time, for long strings the other kinds of text skip parts of more than 2 characters that are neither at the
  // beginning nor at the end.
  test.each([
    ["can be ordered", "ordered", 80],
    // These are compiled to patterns, which takes 20 times as long.
    ["ignores case", "ignoring", 40],
  ])("some of them contain their parts if the text %s", (_what, field, longest) => {
    const isIncluded = (from: number, to: number, count: number): boolean =>
      count <= longest || from === 0 || to === count || to - from <= 2;
    for (const value of share(strings, 18)) {
      const all = partsOf(value, isIncluded).map((part) => contains(field, part));
      const none = partsOf(value, (from) => from === 0).map((part) => notContains(field, part));
      expectAll(all, holding(value));
      expectNone(none, holding(value));
    }
  });

  test("each has the same meaning in the text of a filter", () => {
    const wrong = strings.filter((value) => {
      const built = and(eq("plain", value), contains("ignoring", value), isIn("ordered", [value, "x"]));
      const result = parse(print(built), { limits: NO_LIMITS });
      if (!result.ok) throw new FilterError(result.diagnostics);
      const holds = predicate(result.value);
      return !holds(holding(value)) || holds(holding(`${value} `)) || holds(holding(null));
    });
    expect(wrong).toEqual([]);
  });

  test("any two are ordered by their code points", () => {
    const points = strings.map(codePoints);
    const folded = strings.map(foldAscii);
    const records = strings.map(holding);
    const wrong = strings.flatMap((value, i) => {
      const order = points.map((other) => compareValues(other, points[i] ?? []));
      const expected: readonly (readonly [Filter, (at: number) => boolean])[] = [
        [eq("plain", value), (at) => order[at] === 0],
        [ne("plain", value), (at) => order[at] !== 0],
        [contains("plain", value), (at) => strings[at]?.includes(value) === true],
        [notContains("plain", value), (at) => strings[at]?.includes(value) === false],
        [contains("ignoring", value), (at) => folded[at]?.includes(folded[i] ?? "") === true],
        [notContains("ignoring", value), (at) => folded[at]?.includes(folded[i] ?? "") === false],
        [gt("ordered", value), (at) => Number(order[at]) > 0],
        [gte("ordered", value), (at) => Number(order[at]) >= 0],
        [lt("ordered", value), (at) => Number(order[at]) < 0],
        [lte("ordered", value), (at) => Number(order[at]) <= 0],
      ];
      return expected.flatMap(([filter, expectation]) => {
        const holds = predicate(filter);
        return records.flatMap((record, at) => (holds(record) === expectation(at) ? [] : [[print(filter), record]]));
      });
    });
    expect(wrong).toEqual([]);
  });
});

/** Returns conditions on a field: each operator of the field with a valid value and with null. */
function conditionsOn(field: string, value: string): readonly TestedCondition[] {
  const operators = OPERATORS.get(field) ?? [];
  const filters: readonly Condition[] = [
    ...[eq, ne, contains, notContains, startsWith, notStartsWith, endsWith, notEndsWith, gt, gte, lt, lte].map(
      (build) => build(field, value),
    ),
    ...[isIn, notIn].map((build) => build(field, [value])),
  ];
  const onNull = [eq(field, null), ne(field, null), isIn(field, [value, null]), notIn(field, [value, null])];
  return [...filters, ...(everyType.byName.get(field)?.nullable ? onNull : [])]
    .filter(({ operator }) => operators.includes(operator))
    .map((filter) => ({ filter, holds: predicate(filter, everyType) }));
}

interface TestedCondition {
  readonly filter: Filter;
  readonly holds: Predicate;
}

const OPERATORS = new Map(describeSchema(everyType).map(({ name, operators }) => [name, operators]));

/** A valid value of each field. */
const SAMPLES: Readonly<Record<string, string>> = {
  id: "9007199254740993",
  count: "0",
  list_price: "0.1",
  rate: "-1e60",
  weight: "0",
  name: "\ud83d\ude00",
  label: "Z",
  note: "",
  alias: "z",
  state: "draft",
  active: "false",
  due: "2024-02-29",
  created: "2024-02-29T12:00:00.000001Z",
  seen: "0001-01-01",
  ref: "00000000-0000-0000-0000-00000000000a",
};

test("every filterable field with a single value at its name has a value to test", () => {
  const isTested = ({ hidden, filterable, path, type }: Field): boolean =>
    !hidden && filterable && path === undefined && type !== "list";
  expect(Object.keys(SAMPLES)).toEqual(
    [...everyType.byName].flatMap(([name, field]) => (isTested(field) ? [name] : [])),
  );
});

const prepared = Object.entries(SAMPLES).map(([field, sample]) => ({ field, conditions: conditionsOn(field, sample) }));

/** Returns the conditions for which the library and the reference evaluator differ. */
function differences(conditions: readonly TestedCondition[], record: object): readonly unknown[] {
  return conditions
    .filter(({ filter, holds }) => holds(record) !== matches(filter, everyType, record))
    .map(({ filter }) => [print(filter), record]);
}

/** Returns whether a string may be valid for a field that is not text. Saves time, as creating diagnostics is slow. */
function mayBeTyped(value: string): boolean {
  return /^-?[0-9][-+.:0-9TtZzEe ]*$/.test(value) || ["true", "false", "draft", "done", "AT&T"].includes(value);
}

describe.each([...corpora, ["forbidden", FORBIDDEN] as const])(
  "in a record, each of the %s strings",
  (_name, strings) => {
    test("matches in a field of any type like in the reference evaluator", () => {
      const wrong = strings.flatMap((value, i) =>
        prepared.flatMap(({ field, conditions }) => {
          // In a corpus of thousands, each string is tested with one condition per field, in turn.
          const tested = strings.length < 2000 ? conditions : conditions.slice(i % conditions.length).slice(0, 1);
          return differences(tested, { [field]: value });
        }),
      );
      expect(wrong).toEqual([]);
    });

    test("matches a filter with the same value like in the reference evaluator, if the field accepts it", () => {
      const typed = prepared.filter(({ field }) => everyType.byName.get(field)?.type !== "text");
      const wrong = strings.filter(mayBeTyped).flatMap((value) =>
        typed
          .filter(() => !isForbidden(value))
          .filter(({ field }) => bind(eq(field, value), everyType).ok)
          .flatMap(({ field }) => differences(conditionsOn(field, value), { [field]: value })),
      );
      expect(wrong).toEqual([]);
    });

    test("as the name of another property does not affect the fields", () => {
      const holds = predicate(and(eq("plain", "x"), contains("ignoring", "X"), eq("ordered", "y")));
      const isPresent = predicate(ne("plain", null));
      const wrong = strings
        .filter((name) => !TEXT_FIELDS.includes(name))
        .filter((name) => {
          const unrelated = Object.fromEntries([[name, "x"]]);
          const record = Object.assign(Object.fromEntries([[name, "z"]]), { plain: "x", ordered: "y", ignoring: "x" });
          return holds(unrelated) || isPresent(unrelated) || !holds(record);
        });
      expect(wrong).toEqual([]);
    });
  },
);

test("a text that no filter can contain is compared like in the reference evaluator", () => {
  const characters = new Set(FORBIDDEN.flatMap((value) => [...value]).filter((character) => !isForbidden(character)));
  const values = [
    "",
    "\ue000",
    "\uffff",
    "\ud83d\ude00",
    "\ud83d\ude01",
    "\udbff\udfff",
    "a\ud83d\ude00",
    ...characters,
  ];
  const conditions = ["name", "label", "note"].flatMap((field) =>
    values.flatMap((value) => conditionsOn(field, value)),
  );
  const records = FORBIDDEN.map((value) => ({ name: value, label: value, note: value }));
  expect(records.flatMap((record) => differences(conditions, record))).toEqual([]);
});

test("a field may have any valid name and reads the property of that name", () => {
  const inherited = ["__proto__", "constructor", "toString"];
  const names = [...corpora.flatMap(([, strings]) => strings), ...FORBIDDEN, ...inherited].filter(isName);
  expect(names).toEqual(expect.arrayContaining(["undefined", "null", "NaN", ...inherited]));
  const wrong = names.filter((name) => {
    const schema = defineSchema({ [name]: text({ nullable: true }) });
    const parsed = parse(print(ne(name, "x")), { limits: NO_LIMITS });
    if (!parsed.ok) throw new FilterError(parsed.diagnostics);
    const predicates = [eq(name, "x"), eq(name, null), parsed.value].map((filter) => predicate(filter, schema));
    const resultsOf = (record: unknown): string => predicates.map((holds) => holds(record)).join();
    const own = { [name]: "x" };
    const [having, lacking] = ["true,false,false", "false,true,true"];
    const without = [{}, Object.create(null), null];
    const isInheritedByAll = name in Object.prototype;
    return (
      resultsOf(own) !== having ||
      resultsOf(Object.create(own)) !== (isInheritedByAll ? lacking : having) ||
      without.some((record) => resultsOf(record) !== lacking)
    );
  });
  expect(wrong).toEqual([]);
});

/** Returns whether a builder accepts a string as a field name, and asserts that a schema agrees. */
function isName(string: string): boolean {
  const isBuilt = isAccepted(() => eq(string, "x"));
  if (isAccepted(() => defineSchema({ [string]: text() })) !== isBuilt) expect.fail(string);
  return isBuilt;
}

function isAccepted(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof FilterError) return false;
    throw error;
  }
}
