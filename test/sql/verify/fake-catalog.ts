import type { SqlText } from "../../../src/sql.js";

type Rows = readonly Readonly<Record<string, string | null>>[];

/** The rows of a catalog by the part of the statement that only the statement for them contains. */
export type FakeCatalog = Readonly<Record<string, Rows>>;

/** Returns a `query` that answers with the rows, and the statements that it got. Throws for another statement. */
export function fakeQuery(rows: FakeCatalog) {
  const statements: SqlText[] = [];
  const query = async ({ text, values }: SqlText): Promise<Rows> => {
    statements.push({ text, values });
    const found = Object.entries(rows).find(([part]) => text.includes(part));
    if (found === undefined) throw new Error(`Unexpected statement: ${text}`);
    return found[1];
  };
  return { query, statements };
}
