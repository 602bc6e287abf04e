import { type messages, type PGlite, protocol } from "@electric-sql/pglite";
import type { Row } from "../database.js";
import { columnParserOf } from "../postgres-values.js";

const { serialize } = protocol;

/** Rows per fetch, so that a result over the limit is never completely in memory. */
const FETCH_SIZE = 100;

export interface BoundStatement {
  readonly text: string;
  /** Values in the text format of PostgreSQL. */
  readonly values: readonly (string | null)[];
}

/** Resolves to the rows of a statement, or to "too large" if their texts have more than `maxSize` characters. */
export async function runStatement(
  engine: PGlite,
  { text, values }: BoundStatement,
  maxSize: number,
): Promise<readonly Row[] | "too large"> {
  const send = async (message: Uint8Array): Promise<readonly messages.BackendMessage[]> =>
    (await engine.execProtocol(message, { syncToFs: false })).messages;
  try {
    await send(serialize.parse({ text }));
    await send(serialize.bind({ values: [...values] }));
    const columns = columnsIn(await send(serialize.describe({ type: "P" })));
    const rows: Row[] = [];
    let size = 0;
    for (;;) {
      const received = await send(serialize.execute({ rows: FETCH_SIZE }));
      for (const message of received) {
        if (message.name !== "dataRow") continue;
        const { fields } = message as messages.DataRowMessage;
        for (const field of fields) size += field?.length ?? 0;
        if (size > maxSize) return "too large";
        rows.push(rowOf(columns, fields));
      }
      if (!received.some(({ name }) => name === "portalSuspended")) return rows;
    }
  } finally {
    await engine.execProtocol(serialize.sync());
  }
}

function columnsIn(described: readonly messages.BackendMessage[]): readonly messages.Field[] {
  const description = described.find(({ name }) => name === "rowDescription");
  return description === undefined ? [] : (description as messages.RowDescriptionMessage).fields;
}

function rowOf(columns: readonly messages.Field[], fields: readonly (string | null)[]): Row {
  const entries = columns.map(({ name, dataTypeID }, index) => {
    const field = fields[index] ?? null;
    return [name, field === null ? null : columnParserOf(dataTypeID)(field)] as const;
  });
  return Object.fromEntries(entries);
}
