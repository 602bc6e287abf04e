import { type messages, type PGlite, protocol } from "@electric-sql/pglite";
import type { Row } from "../database.js";
import { columnParserOf } from "../postgres-values.js";

const { serialize } = protocol;

/** Rows that are read at a time: few enough that those beyond the limit are never all in memory. */
const ROWS_AT_A_TIME = 100;

export interface BoundStatement {
  readonly text: string;
  /** As PostgreSQL writes them, for every type that a parameter may have. */
  readonly values: readonly (string | null)[];
}

/** Returns the rows of a statement, or "too large" as soon as their texts have more characters than that. */
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
      const received = await send(serialize.execute({ rows: ROWS_AT_A_TIME }));
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
