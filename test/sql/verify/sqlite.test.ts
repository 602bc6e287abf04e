import initSqlJs from "sql.js";
import { afterAll, describe, expect, test } from "vitest";
import {
  boolean,
  type Diagnostic,
  date,
  decimal,
  defineSchema,
  enumeration,
  type Field,
  integer,
  json,
  listOf,
  many,
  number,
  one,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { type RelatedTables, sqlite, type TableName, verifyTable } from "../../../src/sql.js";

const { Database } = await initSqlJs();
const databases: { close(): void }[] = [];

afterAll(() => {
  for (const database of databases) database.close();
});

/** Returns the diagnostics for a table in a new database. */
async function diagnosed(
  statements: string,
  schema: Schema,
  table: TableName = "t",
  relations: RelatedTables = {},
  key?: string,
): Promise<readonly Diagnostic[]> {
  const database = new Database();
  databases.push(database);
  database.run(statements);
  return verifyTable(schema, {
    table,
    relations,
    ...(key !== undefined && { key }),
    dialect: sqlite,
    query: async ({ text: statement, values }) => {
      const [{ columns, values: rows } = { columns: [], values: [] }] = database.exec(statement, values);
      return rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i], cell])));
    },
  });
}

/** Returns "code column" of each diagnostic for a table in a new database. */
async function verified(...given: Parameters<typeof diagnosed>): Promise<readonly string[]> {
  return (await diagnosed(...given)).map(
    ({ code, details }) => `${code} ${"column" in details ? details.column : "table" in details ? details.table : ""}`,
  );
}

test("the name of a type decides what a column stores", async () => {
  const schema = defineSchema({
    large: integer({ nullable: true }),
    price: decimal({ nullable: true, precision: 10, scale: 2 }),
    weight: number({ nullable: true }),
    name: text({ nullable: true }),
    state: enumeration(["a"], { nullable: true }),
    active: boolean({ nullable: true }),
    due: date({ nullable: true }),
    at: timestamp({ nullable: true }),
    seconds: timestamp({ nullable: true, stored: "epoch-seconds" }),
    ref: uuid({ nullable: true }),
    tags: listOf(text(), { nullable: true }),
    extra: json({ nullable: true }),
  });
  // A hidden JSON field fits every column.
  const hidden = Object.fromEntries(
    [...schema.byName].map(([name, field]) => [name, { ...field, hidden: field.type !== "json" }]),
  );
  const all = defineSchema({ row: integer(), ...hidden });
  const create = (types: readonly string[]) =>
    `CREATE TABLE t (row INTEGER PRIMARY KEY, ${[...schema.byName.keys()].map((name, i) => `${name} ${types[i]}`)})`;
  const usual = [
    "BIGINT",
    "DECIMAL(10, 2)",
    "DOUBLE",
    "VARCHAR(9)",
    "CLOB",
    "BOOLEAN",
    "DATE",
    "DATETIME",
    "INT",
    "GUID",
  ];
  expect(await verified(create([...usual, "TEXT", "JSON"]), all)).toEqual([]);
  expect(await verified(create(new Array(12).fill("")), all)).toEqual([]);
  const wrong = ["TEXT", "TEXT", "TEXT", "STRING", "INT", "TEXT", "INT", "REAL", "TEXT", "BLOB", "BLOB", "NUMERIC"];
  expect(await verified(create(wrong), all)).toEqual([...schema.byName.keys()].map((name) => `table.type ${name}`));
});

test("a JSON field that no statement reads fits every column", async () => {
  const bytes = "CREATE TABLE t (a BLOB)";
  expect(await verified(bytes, defineSchema({ a: json({ nullable: true }) }))).toEqual(["table.type a"]);
  for (const options of [{ hidden: true }, { selectable: false }]) {
    expect(await verified(bytes, defineSchema({ a: json({ nullable: true, ...options }) }))).toEqual([]);
  }
});

test("a primary key may contain NULL unless it is the rowid", async () => {
  const schema = defineSchema({ id: integer() });
  const codes = ["table.nullable id"];
  expect(await verified("CREATE TABLE t (id INTEGER PRIMARY KEY)", schema)).toEqual([]);
  expect(await verified("CREATE TABLE t (id INTEGER PRIMARY KEY DESC)", schema)).toEqual(codes);
  expect(await verified("CREATE TABLE t (id INT PRIMARY KEY)", schema)).toEqual(codes);
  expect(await verified("CREATE TABLE t (id INT PRIMARY KEY NOT NULL)", schema)).toEqual([]);
  expect(await verified("CREATE TABLE t (id INT PRIMARY KEY) WITHOUT ROWID", schema)).toEqual([]);
});

test("only indexes with all rows, in the right collation, serve conditions", async () => {
  const schema = defineSchema({ a: integer(), b: text(), c: text({ ignoresCase: true }), d: listOf(text()) });
  const table = "CREATE TABLE t (a INT NOT NULL, b TEXT NOT NULL COLLATE NOCASE, c TEXT NOT NULL, d TEXT NOT NULL);";
  const needed = ["table.no-index a", "table.no-index b", "table.no-index c"];
  expect(await verified(table, schema)).toEqual(needed);
  const partial = "CREATE INDEX i ON t (a) WHERE a > 0; CREATE INDEX j ON t (b); CREATE INDEX k ON t (c)";
  expect(await verified(table + partial, schema)).toEqual(needed);
  const serving = "CREATE INDEX i ON t (a); CREATE INDEX j ON t (b COLLATE BINARY); CREATE INDEX k ON t (lower(c))";
  expect(await verified(table + serving, schema)).toEqual([]);
});

describe("advice", () => {
  const X = "`x`";
  const TIME = `replace(upper(rtrim(${X}, 'Zz+-0 Tt.' || char(58))), 'T', ' ')`;

  /** Returns what is not served, with the statement for it. */
  async function advice(field: Field, statements: string, table: TableName = "t"): Promise<readonly string[]> {
    const found = await diagnosed(statements, defineSchema({ x: field }), table);
    return found.flatMap((one) =>
      one.code === "table.no-index" ? [`${one.details.uses.join(" ")}: ${one.details.statement}`] : [],
    );
  }

  test.each<[Field, string, readonly string[]]>([
    [integer(), "INT", [`= [] ranges sorting: CREATE INDEX \`t_x\` ON \`t\` (${X})`]],
    [date(), "DATE", [`= [] ranges sorting: CREATE INDEX \`t_x\` ON \`t\` (${X} COLLATE BINARY)`]],
    [text(), "TEXT", [`= [] ^ sorting: CREATE INDEX \`t_x\` ON \`t\` (${X} COLLATE BINARY)`]],
    [text({ ignoresCase: true }), "TEXT", [`= [] ^ sorting: CREATE INDEX \`t_x\` ON \`t\` (lower(${X}))`]],
    [
      text({ containsIgnoresCase: true }),
      "TEXT",
      [
        `= [] sorting: CREATE INDEX \`t_x\` ON \`t\` (${X} COLLATE BINARY)`,
        `^: CREATE INDEX \`t_x_2\` ON \`t\` (lower(${X}))`,
      ],
    ],
    [timestamp(), "DATETIME", [`= [] ranges sorting: CREATE INDEX \`t_x\` ON \`t\` (${TIME})`]],
    [timestamp({ sortable: false }), "DATETIME", [`= [] ranges: CREATE INDEX \`t_x\` ON \`t\` (${X} COLLATE BINARY)`]],
    [timestamp({ stored: "epoch-seconds" }), "INT", [`= [] ranges sorting: CREATE INDEX \`t_x\` ON \`t\` (${X})`]],
    [boolean(), "INT", []],
    [listOf(text()), "TEXT", []],
  ])("for %j in a column %s", async (field, type, expected) => {
    const create = `CREATE TABLE t (x ${type} NOT NULL);`;
    expect(await advice(field, create)).toEqual(expected);
    const statements = expected.map((line) => line.replace(/^.*?: /, ""));
    expect(await advice(field, create + statements.join(";"))).toEqual([]);
  });

  test("an index on another expression does not serve a field", async () => {
    const table = "CREATE TABLE t (x TEXT NOT NULL, y TEXT);";
    const folded = text({ ignoresCase: true });
    expect(await advice(folded, `${table} CREATE INDEX i ON t (lower(y))`)).toHaveLength(1);
    expect(await advice(folded, `${table} CREATE INDEX i ON t ( LOWER ( "X" ), y)`)).toEqual([]);
  });

  test("a plain index serves the conditions on a time, but not the sort order", async () => {
    const table = "CREATE TABLE t (x TEXT NOT NULL); CREATE INDEX i ON t (x)";
    expect(await advice(timestamp(), table)).toEqual([`sorting: CREATE INDEX \`t_x\` ON \`t\` (${TIME})`]);
  });

  test("names the schema of the table, and an index that does not exist", async () => {
    const create = "CREATE TABLE other.t (x INT NOT NULL);";
    const attached = `ATTACH ':memory:' AS other; ${create}`;
    const statement = "CREATE INDEX `other`.`t_x` ON `t` (`x`)";
    expect(await advice(integer(), attached)).toEqual([`= [] ranges sorting: ${statement}`]);
    expect(await advice(integer(), `${attached} ${statement}`)).toEqual([]);
    expect(await advice(integer(), `${attached} ${statement}`, ["OTHER", "t"])).toEqual([]);
    const taken = "CREATE TABLE t (x INT NOT NULL); CREATE TABLE t_x (y INT); CREATE INDEX T_x_2 ON t (x) WHERE x > 0";
    expect(await advice(integer(), taken)).toEqual(["= [] ranges sorting: CREATE INDEX `t_x_3` ON `t` (`x`)"]);
    expect(await advice(integer(), "CREATE TEMP TABLE t (x INT NOT NULL)")).toEqual([
      "= [] ranges sorting: CREATE INDEX `temp`.`t_x` ON `t` (`x`)",
    ]);
  });

  test.each([
    ["tenant, x", []],
    ["tenant, region, zone, x DESC", []],
    ["x, tenant", []],
    ["kind, x", ["t_x"]],
    ["tenant, kind, x", ["t_x"]],
    ["id, x", ["t_x"]],
    ["tenant", ["t_x"]],
  ])("an index on (%s) with columns that clients cannot use", async (keys, names) => {
    const schema = defineSchema({
      id: integer({ hidden: true }),
      tenant: integer({ hidden: true }),
      zone: integer({ filterable: false, sortable: false }),
      kind: integer(),
      x: integer(),
    });
    const columns = [...schema.byName.keys(), "region"].map((name) => `${name} INTEGER NOT NULL`);
    const table = `CREATE TABLE t (${columns}, PRIMARY KEY (id)); CREATE INDEX i ON t (${keys});`;
    const found = await diagnosed(`${table} CREATE INDEX k ON t (kind)`, schema);
    const statements = found.map(({ details }) => ("statement" in details ? details.statement : undefined));
    expect(statements).toEqual(names.map((name) => `CREATE INDEX \`${name}\` ON \`t\` (\`x\`)`));
  });
});

test("names ignore case, and a table is found in its schema", async () => {
  const schema = defineSchema({ id: integer({ column: "ID" }) });
  const attached = "ATTACH ':memory:' AS other; CREATE TABLE other.Product (id INTEGER PRIMARY KEY);";
  expect(await verified(attached, schema, "product")).toEqual([]);
  expect(await verified(attached, schema, ["OTHER", "product"])).toEqual([]);
  expect(await verified(attached, schema, ["main", "product"])).toEqual(["table.missing main.product"]);
  // A temporary table hides others.
  const hidden = "CREATE TABLE product (id INTEGER PRIMARY KEY); CREATE TEMP TABLE product (x INT);";
  expect(await verified(hidden, schema, "product")).toEqual(["table.missing-column ID"]);
});

test("a view has no indexes, and may contain NULL", async () => {
  const view = "CREATE TABLE p (id INTEGER PRIMARY KEY, n INT NOT NULL); CREATE VIEW t AS SELECT * FROM p";
  const schema = defineSchema({ id: integer(), n: integer({ nullable: true }) });
  expect(await verified(view, schema)).toEqual(["table.caveat id"]);
});

test("a database in UTF-16 orders texts in another way", async () => {
  const utf16 = "PRAGMA encoding = 'UTF-16'; CREATE TABLE t (name TEXT, day TEXT)";
  const schema = defineSchema({
    name: text({ nullable: true, hidden: true }),
    day: date({ nullable: true, hidden: true }),
  });
  expect(await verified(utf16, schema)).toEqual(["table.collation name"]);
});

test("generated columns are columns", async () => {
  const table = "CREATE TABLE t (a INTEGER PRIMARY KEY, b INT AS (a + 1) STORED NOT NULL, c INT NOT NULL AS (a + 2))";
  const schema = defineSchema({ b: integer({ hidden: true }), c: integer({ hidden: true }), a: integer() });
  expect(await verified(table, schema)).toEqual([]);
});

describe("the key of lists", () => {
  const lines = defineSchema({ order_id: integer(), line_no: integer(), sku: text({ ignoresCase: true }) });
  const keyed = async (definitions: string, key?: string, schema: Schema = lines) => {
    const columns = "order_id INTEGER NOT NULL, line_no INTEGER NOT NULL, sku TEXT NOT NULL, tenant INTEGER NOT NULL";
    const found = await diagnosed(`CREATE TABLE t (${columns}${definitions})`, schema, "t", {}, key);
    return found.filter(({ code }) => code === "table.repeated-key").map(({ message }) => message);
  };
  const repeated = (column: string, create = `\`${column}\``) =>
    `Table "t" may contain several rows with the same "${column}", but field "${column}" is the key: cursors and exports would leave out rows. Set option "key" to a unique field, here and for lists, or create a unique index: CREATE UNIQUE INDEX \`t_${column}_key\` ON \`t\` (${create});`;

  test.each([
    [", PRIMARY KEY (order_id, line_no)", "order_id", [repeated("order_id")]],
    [", PRIMARY KEY (order_id, line_no)", "line_no", [repeated("line_no")]],
    [", PRIMARY KEY (order_id)", "order_id", []],
    [", UNIQUE (order_id)", "order_id", []],
    ["); CREATE INDEX i ON t (order_id", "order_id", [repeated("order_id")]],
    [
      "); CREATE UNIQUE INDEX i ON t (order_id) WHERE tenant = 1; CREATE INDEX j ON t (sku",
      "order_id",
      [repeated("order_id")],
    ],
    // Within the scope, which clients cannot filter by. Columns after the key are not the scope.
    [", PRIMARY KEY (tenant, order_id)", "order_id", []],
    [", PRIMARY KEY (order_id, tenant)", "order_id", [repeated("order_id")]],
    // Filters find a text of a field that ignores the case in each case.
    [", UNIQUE (sku)", "sku", [repeated("sku", "lower(`sku`)")]],
    [", UNIQUE (sku COLLATE NOCASE)", "sku", []],
    ["); CREATE UNIQUE INDEX i ON t (lower(sku)", "sku", []],
    ["", undefined, []],
  ])("with %j must be unique: %s", async (definitions, key, expected) => {
    expect(await keyed(definitions, key)).toEqual(expected);
  });

  test("is id by default, and a field of the schema", async () => {
    const schema = defineSchema({ id: integer({ column: "order_id" }) });
    expect(await keyed("", undefined, schema)).toEqual([
      repeated("order_id").replace('field "order_id"', 'field "id"'),
    ]);
    await expect(keyed("", "orderid")).rejects.toThrow(
      'Key field "orderid" is not in the schema. Did you mean "order_id"?',
    );
  });

  test("is not verified in a view, whose keys the database does not know", async () => {
    const view = "CREATE TABLE x (id INTEGER NOT NULL); CREATE VIEW t AS SELECT id FROM x";
    expect(await verified(view, defineSchema({ id: integer() }))).toEqual(["table.caveat id"]);
  });
});

describe("relations", () => {
  const labels = defineSchema({ id: integer(), author: one(defineSchema({}), { from: "author_id" }) });
  const tickets = (through: string) =>
    defineSchema({ labels: many(labels, { through, throughFrom: "ticket_id", throughTo: "label_id" }) });
  const related = { labels: { table: "label" }, "labels.author": { table: "author" } };
  const tables = (links: string) => `
    CREATE TABLE t (id INTEGER PRIMARY KEY);
    CREATE TABLE label (id INTEGER PRIMARY KEY, author_id INTEGER NOT NULL);
    CREATE TABLE author (id INTEGER PRIMARY KEY);
    CREATE TABLE ticket_label (ticket_id INTEGER NOT NULL, label_id INTEGER NOT NULL${links});`;
  const messagesOf = async (links: string, through: string, relations: RelatedTables = related) =>
    (await diagnosed(tables(links), tickets(through), "t", relations)).map(({ message }) => message);
  const KEY = ", PRIMARY KEY (ticket_id, label_id)";

  test("a missing table is named with its relation and the option to correct", async () => {
    expect(await messagesOf(KEY, "ticket_labl")).toEqual([
      'Table "ticket_labl" of relation "labels" does not exist. Did you mean "ticket_label"? Create it, or correct option "through" of many() or "throughTable" in option "relations".',
    ]);
    const throughTable = ["main", "ticket_labl"];
    expect(await messagesOf(KEY, "ticket_label", { ...related, labels: { table: "label", throughTable } })).toEqual([
      'Table "main.ticket_labl" of relation "labels" does not exist. Did you mean "ticket_label"? Create it, or correct option "through" of many() or "throughTable" in option "relations".',
    ]);
    expect(await messagesOf(KEY, "ticket_label", { ...related, labels: { table: "labl" } })).toEqual([
      'Table "labl" of relation "labels" does not exist. Did you mean "label"? Create it, or correct "table" in option "relations".',
    ]);
    expect(
      await messagesOf(KEY, "ticket_label", { ...related, "labels.author": { table: ["main", "autor"] } }),
    ).toEqual([
      'Table "main.autor" of relation "labels.author" does not exist. Did you mean "author"? Create it, or correct "table" in option "relations".',
    ]);
    expect(
      (await diagnosed(tables(KEY), tickets("ticket_label"), "tt", related)).map(({ message }) => message),
    ).toEqual(['Table "tt" does not exist. Did you mean "t"? Create it, or correct option "table".']);
  });

  test("the table between two may not repeat a link", async () => {
    const statement =
      "CREATE UNIQUE INDEX `ticket_label_ticket_id_label_id` ON `ticket_label` (`ticket_id`, `label_id`)";
    const repeated = `Table "ticket_label" may contain several rows for the same two records, and relation "labels" counts each of them. Create a unique index on ticket_id and label_id: ${statement};`;
    for (const [links, expected] of [
      [KEY, []],
      [", UNIQUE (label_id, ticket_id)", []],
      [", UNIQUE (label_id)", []],
      [", tenant INTEGER NOT NULL, UNIQUE (ticket_id, label_id, tenant)", [repeated]],
      [", PRIMARY KEY (ticket_id, label_id)); CREATE INDEX i ON ticket_label (ticket_id", []],
      ["); CREATE INDEX i ON ticket_label (ticket_id", [repeated]],
      [
        `); ${statement.replace("UNIQUE ", "")}; CREATE INDEX i ON ticket_label (label_id`,
        [repeated.replace("label_id` ON", "label_id_2` ON")],
      ],
    ] as const) {
      const messages = await messagesOf(links, "ticket_label");
      expect({ links, messages: messages.filter((message) => message.includes("same two")) }).toEqual({
        links,
        messages: expected,
      });
    }
    expect(await messagesOf(`); ${statement}; CREATE INDEX i ON ticket_label (label_id`, "ticket_label")).toEqual([]);
    const qualified = { ...related, labels: { table: "label", throughTable: ["main", "ticket_label"] } };
    expect(await messagesOf("", "other", qualified)).toContain(
      repeated.replace('"ticket_label"', '"main.ticket_label"').replace("INDEX `", "INDEX `main`.`"),
    );
  });
});
