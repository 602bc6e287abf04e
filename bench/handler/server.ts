// A server with one of three handlers of the same list: `empty`, `by-hand` or `ampipe`. `GET /cpu` returns the CPU time of
// the process in microseconds.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { fromSql, listHandler, toNodeListener } from "../../src/http.js";
import { boolean, decimal, defineSchema, integer, text, timestamp } from "../../src/index.js";
import { postgres } from "../../src/sql.js";
import { pageByHand } from "../service/page-by-hand.js";

const ROWS = 3_000;
const schema = defineSchema({
  id: integer(),
  name: text(),
  default_code: text({ nullable: true }),
  list_price: decimal(),
  active: boolean(),
  categ_id: integer({ nullable: true }),
  create_date: timestamp(),
});

const database = await PGlite.create();
await database.exec(`
  CREATE TABLE product (id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, default_code text COLLATE "C",
    list_price numeric NOT NULL, active boolean NOT NULL, categ_id bigint, create_date timestamptz NOT NULL);
  INSERT INTO product SELECT i, 'Hex bolt M' || i, CASE WHEN i % 7 > 0 THEN 'HB-' || i END, 100 + i * 0.25, true,
    CASE WHEN i % 5 > 0 THEN i % 40 END, timestamptz '2024-01-01' + i * interval '1 hour' FROM generate_series(1, ${ROWS}) i;
`);

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Rows by statement and values: the time of the database, which is the same for all, does not count. */
const known = new Map<string, Rows>();

async function query(statement: string, values: readonly unknown[]): Promise<Rows> {
  const name = `${statement} ${values.join()}`;
  const rows = known.get(name) ?? ((await database.query(statement, [...values])).rows as Rows);
  known.set(name, rows);
  return rows;
}

const byHand: RequestListener = async (incoming, outgoing) => {
  const body = incoming.method === "QUERY" ? await bodyOf(incoming) : undefined;
  const parameters = new URLSearchParams(body ?? new URL(incoming.url ?? "", "http://localhost").search);
  const filter = /^active=(true|false)&list_price>=(\d+(?:\.\d+)?)$/.exec(parameters.get("filter") ?? "");
  const page = Number(parameters.get("page") ?? 1);
  const limit = Number(parameters.get("limit") ?? 10);
  if (filter === null || !(page >= 1) || !(limit >= 1 && limit <= 1000)) {
    send(outgoing, 400, { status: 400, title: "Bad Request", detail: "The filter or a number is invalid." });
    return;
  }
  const where = "FROM product WHERE active = $1 AND list_price >= $2";
  const values = [filter[1], filter[2]];
  const columns = "id, name, default_code, list_price, active, categ_id, create_date";
  const rows = await query(`SELECT ${columns} ${where} ORDER BY id LIMIT $3 OFFSET $4`, [
    ...values,
    limit,
    (page - 1) * limit,
  ]);
  const [counted] = await query(`SELECT count(*) AS total ${where}`, values);
  const records = rows.map((row) => ({ ...row, list_price: Number(row.list_price) }));
  send(outgoing, 200, pageByHand(records, page, limit, Number(counted?.total)));
};

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function send(outgoing: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  outgoing.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  outgoing.end(body);
}

const source = fromSql(schema, {
  table: "product",
  dialect: postgres,
  query: ({ text, values }) => query(text, values),
});

const LISTENERS: Readonly<Record<string, RequestListener>> = {
  empty: (incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(200, { "content-length": 0 });
    outgoing.end();
  },
  "by-hand": byHand,
  ampipe: toNodeListener(listHandler({ schema, source, maxLimit: 1000 })),
};

const listener = LISTENERS[process.argv[2] ?? ""];
if (listener === undefined) throw new Error(`Unknown handler: ${process.argv[2]}.`);
const server = createServer((incoming, outgoing) => {
  if (incoming.url !== "/cpu") return listener(incoming, outgoing);
  const { user, system } = process.cpuUsage();
  outgoing.end(String(user + system));
});
server.listen(0, "127.0.0.1", () => console.log(`listening on ${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
