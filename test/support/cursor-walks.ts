import type { Field, Schema } from "../../src/index.js";
import { writeCursor } from "../../src/list/cursor.js";

/** Sorts by one to three keys, both ways. */
export const SORTS = ["x", "-x", "y,-x", "-y,x"] as const;

/** Sizes of pages, and directions to read them in. */
export const PAGES = [
  [1, "after"],
  [1, "before"],
  [3, "before"],
  [3, "after"],
] as const;

type List = (request: Request) => Promise<Response>;

interface Body {
  readonly data: readonly { readonly id: number }[];
  readonly pagination: { readonly previousCursor: string | null; readonly nextCursor: string | null };
  readonly diagnostics?: readonly { readonly code: string }[];
}

interface Walk {
  readonly sort: string;
  readonly limit: number;
  readonly direction: "after" | "before";
  /** The position to start at, as a client could write it. */
  readonly forged?: {
    readonly schema: Schema;
    readonly sort: string;
    readonly nulls?: "last" | undefined;
    readonly text: string | null;
  };
}

const UNUSED_ID = "50";

/**
 * Reads a list page by page and returns the ids in the order of the list, or the code of the error if the forged
 * position is rejected. Throws if the list does not end or a page is an error.
 */
export async function followCursors(list: List, walk: Walk): Promise<readonly number[] | "list.cursor"> {
  const { sort, limit, direction, forged } = walk;
  let cursor: string | null = forged === undefined ? "" : cursorAt(forged);
  let ids: readonly number[] = [];
  const seen = new Set<string>();
  while (cursor !== null) {
    if (seen.has(cursor)) throw new Error(`The walk repeats itself after ${ids.join(" ")}`);
    seen.add(cursor);
    const response: Response = await list(
      new Request(`http://localhost/?sort=${sort}&limit=${limit}&${direction}=${cursor}`),
    );
    const body = (await response.json()) as Body;
    const [code] = body.diagnostics ?? [];
    if (response.status === 400 && forged !== undefined && code?.code === "list.cursor") return code.code;
    if (response.status !== 200) throw new Error(`${response.status} after ${ids.join(" ")}`);
    const page = body.data.map(({ id }) => id);
    ids = direction === "after" ? [...ids, ...page] : [...page, ...ids];
    cursor = direction === "after" ? body.pagination.nextCursor : body.pagination.previousCursor;
  }
  return ids;
}

export async function idsFrom(list: List, query: string): Promise<readonly number[]> {
  const { data } = (await (await list(new Request(`http://localhost/?${query}`))).json()) as Body;
  return data.map(({ id }) => id);
}

function cursorAt({ schema, sort, nulls, text }: NonNullable<Walk["forged"]>): string {
  const keys = [...sort.split(","), "id"].map((key) => ({
    field: key.replace("-", ""),
    descending: key.startsWith("-"),
    ...(nulls && { nulls }),
  }));
  const texts = keys.map(({ field }) => (field === "id" ? UNUSED_ID : text));
  return writeCursor(texts, { name: "", schema, filterText: "", sort: keys });
}

const INTEGERS = [
  ..."0 -1 2147483648 9223372036854775807 -9223372036854775808 9223372036854775808 -9223372036854775809".split(" "),
  ..."18446744073709551615 18446744073709551616 170141183460469231731687303715884105728".split(" "),
  ...[30, 65, 66, 77, 400, 5000].flatMap((digits) => [`1${"0".repeat(digits)}`, `-${"9".repeat(digits)}`]),
];
const DECIMALS = [
  ...INTEGERS,
  ..."1e1000 -1e1000 1e-1000 -1e-1000 1e131071 -1e131071 1e-16383 1e131072 1e-16384 1e999999999 1e-999999999".split(
    " ",
  ),
  ...[`${"7".repeat(70)}e-35`, `-${"7".repeat(70)}e-35`, `${"9".repeat(70)}e-5`, `-${"9".repeat(70)}e-5`],
  ...["5e-1", "-5e-1", "NaN", "Infinity", "-Infinity"],
];
const TIMES =
  "infinity -infinity 0001-01-01 9999-12-31 0000-00-00 2024-00-00 2024-02-30 99999-01-01 9999999-01-01".split(" ");

/** Returns texts of a position that a client could write for a field, at the ends of its type and beyond. */
export function forgedTexts(field: Field): readonly (string | null)[] {
  const nulls = field.nullable ? [null] : [];
  switch (field.type) {
    case "integer":
      return [...INTEGERS, ...nulls];
    case "decimal":
      return [...DECIMALS.map((text) => canonical(text)), ...nulls];
    case "number":
      return ["0", "1.7976931348623157e+308", "-5e-324", "Infinity", "-Infinity", "NaN", ...nulls];
    case "boolean":
      return ["true", "false", "2", "", ...nulls];
    case "date":
      return [...TIMES, "0044-03-15 BC", "0044-03-15 (BC)", "4714-11-23 BC", ...nulls];
    case "timestamp":
      return [
        ...TIMES.map((day) => (day.endsWith("y") ? day : `${day}T00:00:00Z`)),
        ...["0001-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z", "0044-03-15T10:00:00 BC"],
        ...["0044-03-15 (BC) 10:00:00", "294277-01-01T00:00:00", "2024-05-31T10:00:00.123456789Z"],
        ...nulls,
      ];
    case "uuid":
      return ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "", "x", ...nulls];
    default:
      return ["", "\u{10ffff}", "x".repeat(5000), "\u0001", "\u0000", ...nulls];
  }
}

/** Moves trailing zeros to the exponent, as cursors have them. */
function canonical(text: string): string {
  const [, digits = text, zeros = ""] = /^(-?\d*[1-9])(0+)$/.exec(text) ?? [];
  return zeros === "" ? text : `${digits}e${zeros.length}`;
}
