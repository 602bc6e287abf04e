import {
  boolean,
  date,
  decimal,
  enumeration,
  type Field,
  integer,
  listOf,
  number,
  text,
  timestamp,
  uuid,
} from "../../src/index.js";

/** A field, values for its conditions, and record values that stand for all others: conditions cannot tell them apart. */
export interface TinyDomain {
  readonly field: Field;
  readonly constants: readonly string[];
  readonly values: readonly unknown[];
  /** Whether a filter may need a longer text than those of `values`. */
  readonly isOpen?: boolean;
}

const TWO_CHARACTERS = wordsOf(["a", "b"], 2);

export const TINY_DOMAINS: Readonly<Record<string, TinyDomain>> = {
  flag: { field: boolean(), constants: ["true", "false"], values: [true, false] },
  maybe: { field: boolean({ nullable: true }), constants: ["true", "false", "null"], values: [true, false, null] },
  state: {
    field: enumeration(["x", "y", "z"], { ordered: true, nullable: true }),
    constants: ["x", "y", "z"],
    values: ["x", "y", "z", null],
  },
  kind: { field: enumeration(["p", "q", "r"]), constants: ["p", "q", "r"], values: ["p", "q", "r"] },
  count: { field: integer({ bits: 16 }), constants: ["0", "1", "2", "3"], values: [-1, 0, 1, 2, 3, 4] },
  edge: {
    field: integer({ bits: 16, nullable: true }),
    constants: ["-32768", "-32767", "32766", "32767"],
    values: [-32768, -32767, 0, 32766, 32767, null],
  },
  price: {
    field: decimal({ precision: 3, scale: 1 }),
    constants: ["0", "0.1", "0.15", "0.3", "99.9", "100"],
    values: [-0.1, 0, 0.1, 0.2, 0.3, 0.4, 99.9],
  },
  rate: {
    field: decimal({ nullable: true }),
    constants: ["0", "0.5", "1"],
    values: [-1, 0, 0.25, 0.5, 0.75, 1, 2, null],
  },
  ratio: {
    field: number(),
    constants: ["0", "0.3", "0.30000000000000004", "1"],
    values: [-1, 0, 0.1, 0.3, 0.30000000000000004, 0.5, 1, 2],
  },
  day: {
    field: date({ nullable: true }),
    constants: ["2024-02-28", "2024-02-29", "2024-03-01", "0001-01-01", "9999-12-31"],
    values: ["0001-01-01", "2000-01-01", "2024-02-28", "2024-02-29", "2024-03-01", "2025-01-01", "9999-12-31", null],
  },
  at: {
    field: timestamp(),
    constants: ["2024-01-01", "2024-01-01T00:00:00.000001Z", "2024-01-01T00:00:00.000003Z"],
    values: ["1999-01-01", "2024-01-01"].concat([1, 2, 3, 4].map((micros) => `2024-01-01T00:00:00.00000${micros}Z`)),
  },
  id: {
    field: uuid(),
    constants: ["00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-00000000000A"],
    values: [0, 1, "a"].map((last) => `00000000-0000-4000-8000-00000000000${last}`),
  },
  code: {
    field: text({ ordered: true, operators: ["=", "!=", ">", ">=", "<", "<=", "[]", "![]"] }),
    constants: ["", "a", "b", "ab", "a\u0001"],
    values: ["", "\u0001", "a", "a\u0001", "a\u0001\u0001", "aa", "ab", "ab\u0001", "b", "c"],
  },
  name: {
    field: text({ nullable: true }),
    constants: TWO_CHARACTERS,
    values: [...wordsOf(["a", "b", "c"], 4), null],
    isOpen: true,
  },
  title: {
    field: text({ ordered: true }),
    constants: TWO_CHARACTERS,
    values: [...wordsOf(["a", "b"], 4), ...wordsOf(["a", "b", "c", "`"], 2)],
    isOpen: true,
  },
  folded: {
    field: text({ ordered: true, ignoresCase: true }),
    constants: ["a", "A", "B", "aB", "["],
    values: [...wordsOf(["a", "A", "b", "["], 3), "c", "ca"],
    isOpen: true,
  },
  searched: {
    field: text({ ordered: true, containsIgnoresCase: true }),
    constants: ["a", "A", "B", "aB", "["],
    values: [...wordsOf(["a", "A", "b", "B"], 3), "[", "[a", "c"],
    isOpen: true,
  },
  tags: {
    field: listOf(text(), { nullable: true }),
    constants: ["a", "b", "c"],
    values: [...subsetsOf(["a", "b", "c", "d"]), [null], null],
  },
  kinds: {
    field: listOf(enumeration(["p", "q"])),
    constants: ["p", "q"],
    values: [...subsetsOf(["p", "q"]), [null]],
  },
};

/** Returns all words up to a length. */
export function wordsOf(characters: readonly string[], length: number): readonly string[] {
  const words = [""];
  let last = words;
  for (let i = 0; i < length; i++) {
    last = last.flatMap((word) => characters.map((character) => word + character));
    words.push(...last);
  }
  return words;
}

function subsetsOf(items: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_item, i) => (bits >> i) & 1));
}
