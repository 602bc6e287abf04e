import fc from "fast-check";
import { integer, type KeyNames, type Relation, type Schema } from "../../../src/index.js";
import { relationKeys } from "../../../src/sql/where/relation-keys.js";
import { connected, linksBetween } from "../../../src/testing/internals/any-links.js";
import type { Sample } from "../../../src/testing/internals/sample.js";
import { samplesOf } from "../../../src/testing/internals/samples-of.js";
import type { Column, Driver } from "./driver.js";
import { edgeSamples } from "./edge-samples.js";
import type { Engine } from "./engine.js";
import { storedSchema } from "./stored-schema.js";
import { storedText } from "./stored-text.js";

// Random related tables, and the records in memory that they stand for.

const MAX_SCHEMAS = 3;
const MAX_FIELDS = 4;
const VALUES_OF_FIELD = 3;
const ROWS = 12;
const PAIRS = 10;
const KEY = integer({ bits: 32, nullable: true });
/** Null, and few others, so that keys match. */
const anyKey = fc.constantFrom(null, 1, 2, 3);
/** Whether a row is out of scope. */
const SCOPE = "deleted";

type Row = Readonly<Record<string, unknown>>;

/** A table with the columns of its fields and those that only keys need. */
interface TableOf {
  readonly name: string;
  readonly schema: Schema | undefined;
  readonly keys: ReadonlySet<string>;
  /** The keys that relations to one record refer to. */
  readonly unique: readonly KeyNames[];
}

/** Tables of a schema and of all schemas that its relations lead to. The first is that of the schema. */
export interface Database {
  readonly schema: Schema;
  readonly tables: readonly TableOf[];
}

/** Draws schemas with some fields that every database can store, and relations. */
export const anyDatabase: fc.Arbitrary<Database> = fc
  .array(fc.subarray([...storedSchema.byName], { minLength: 1, maxLength: MAX_FIELDS }), {
    minLength: 1,
    maxLength: MAX_SCHEMAS,
  })
  .chain((all) => fc.tuple(fc.constant(all.map((fields) => Object.fromEntries(fields))), linksBetween(all.length)))
  .map(([all, links]) => {
    const schema = connected(all, links);
    return { schema, tables: tablesOf(schema) };
  });

export function targetOf({ target }: Relation): Schema {
  return typeof target === "function" ? target() : target;
}

const tableName = (index: number) => `table ${index}`;

function tablesOf(root: Schema): readonly TableOf[] {
  const schemas = new Set([root]);
  // A set also visits what is added meanwhile.
  for (const schema of schemas) for (const relation of schema.relationByName.values()) schemas.add(targetOf(relation));
  const relations = [...schemas].flatMap((schema) =>
    Array.from(schema.relationByName, ([name, relation]) => ({ schema, relation, ...relationKeys(name, relation) })),
  );
  const own = Array.from(schemas, (schema, i) => {
    const from = relations.filter((each) => each.schema === schema).flatMap(({ from }) => from);
    const to = relations.filter(({ relation }) => targetOf(relation) === schema);
    return {
      name: tableName(i),
      schema,
      keys: new Set([...from, ...to.flatMap((each) => each.to)]),
      unique: to.filter(({ relation }) => relation.relation === "one").map((each) => each.to),
    };
  });
  const through = relations.flatMap(({ relation }) => relation.through ?? []);
  const junctions = Array.from(new Set(through.map(({ table }) => table)), (name) => {
    const used = through.filter(({ table }) => table === name);
    return { name, schema: undefined, keys: new Set(used.flatMap(({ from, to }) => [...from, ...to])), unique: [] };
  });
  return [...own, ...junctions];
}

/** Values for the fields of each table: rows and filters use them. */
export type Values = ReadonlyMap<Schema, ReadonlyMap<string, readonly Sample[]>>;

export function anyValues({ tables }: Database): fc.Arbitrary<Values> {
  const schemas = tables.flatMap(({ schema }) => schema ?? []);
  const ofSchema = (schema: Schema) => {
    const pools = Array.from(schema.byName.values(), (field) =>
      fc.array(fc.oneof(fc.constantFrom(...edgeSamples(field)), samplesOf(field)), {
        minLength: VALUES_OF_FIELD,
        maxLength: VALUES_OF_FIELD,
      }),
    );
    const names = [...schema.byName.keys()];
    return fc.tuple(...pools).map((drawn) => new Map(names.map((name, i) => [name, drawn[i] ?? []])));
  };
  return fc.tuple(...schemas.map(ofSchema)).map((drawn) => {
    return new Map(schemas.map((schema, i) => [schema, drawn[i] ?? new Map()]));
  });
}

export type Rows = ReadonlyMap<string, readonly Row[]>;

/** Draws rows of all tables, with orphans, empty sets, shared keys and rows out of scope. */
export function anyTableRows({ tables }: Database, values: Values): fc.Arbitrary<Rows> {
  const rowsOf = ({ schema, keys, unique }: TableOf): fc.Arbitrary<readonly Row[]> => {
    const cells = Array.from(schema?.byName ?? [], ([name, field]) => {
      const pool = (schema && values.get(schema)?.get(name)) ?? [];
      const value = fc.constantFrom(...pool).map((sample) => sample.inRecord()[0]);
      return [name, field.nullable ? fc.option(value, { freq: 5 }) : value] as const;
    });
    const columns = [...keys, SCOPE].map((key) => [key, key === SCOPE ? fc.constantFrom(0, 0, 0, 1) : anyKey] as const);
    const row: fc.Arbitrary<Row> = fc.record(Object.fromEntries([...cells, ...columns]));
    const comparators = unique.length === 0 && schema === undefined ? [[...keys] as unknown as KeyNames] : unique;
    return fc
      .array(row, { maxLength: schema === undefined ? PAIRS : ROWS, size: "max" })
      .map((rows) => comparators.reduce<readonly Row[]>(withUnique, rows));
  };
  return fc.tuple(...tables.map(rowsOf)).map((drawn) => new Map(tables.map(({ name }, i) => [name, drawn[i] ?? []])));
}

/** Leaves out rows that repeat a key without null. */
function withUnique(rows: readonly Row[], key: KeyNames): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const text = key.map((column) => row[column]).join();
    const isNew = key.some((column) => row[column] === null) || !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

/** Creates and fills the tables, and returns the rows as read back. */
export async function loadTables(engine: Engine, { tables }: Database, rows: Rows): Promise<Rows> {
  const { driver } = engine;
  const stored = new Map<string, readonly Row[]>();
  for (let i = 0; i < MAX_SCHEMAS; i++) await driver.run(`DROP TABLE IF EXISTS ${driver.quote(tableName(i))}`);
  for (const statement of driver.statementsBeforeTable?.(storedSchema) ?? []) await driver.run(statement);
  for (const table of tables) {
    const columns = columnsOf(driver, table);
    const name = driver.quote(table.name);
    if (table.schema === undefined) await driver.run(`DROP TABLE IF EXISTS ${name}`);
    const definitions = columns.map(({ quoted, type }) => `${quoted} ${type}`).join(", ");
    // The statements of the drivers are for tables of other names.
    const own = driver.createTable?.("plain", columns).replace("plain", () => name);
    await driver.run(own ?? `CREATE TABLE ${name} (row_id INTEGER, ${definitions})`);
    const tuples = (rows.get(table.name) ?? []).map((row, id) => {
      const literals = columns.map(({ name: column, field }) => {
        const text = storedText(field, row[column]);
        return text === undefined ? "NULL" : driver.literal(text, field, id);
      });
      return `(${[id, ...literals].join(", ")})`;
    });
    if (tuples.length > 0) await driver.run(`INSERT INTO ${name} VALUES ${tuples.join(", ")}`);
    const readable = columns.map(({ quoted, field }) => driver.readable(quoted, field));
    const read = await driver.query(`SELECT ${readable.join(", ")} FROM ${name} ORDER BY row_id`, []);
    const toRecord = (value: unknown, { field }: Column) => (value === null ? null : driver.recordValue(value, field));
    stored.set(
      table.name,
      read.map((cells) => Object.fromEntries(columns.map((column, i) => [column.name, toRecord(cells[i], column)]))),
    );
  }
  return stored;
}

function columnsOf(driver: Driver, { schema, keys }: TableOf): readonly Column[] {
  const fields = Array.from(schema?.byName ?? [], ([name, field]) => ({ name, column: field.column ?? name, field }));
  const others = [...keys, SCOPE].map((name) => ({ name, column: name, field: KEY }));
  return [...fields, ...others].map(({ name, column, field }) => ({
    name,
    field,
    quoted: driver.quote(column),
    type: driver.columnType(field),
  }));
}

type Node = Record<string, unknown>;

/** Returns the rows of the first table as records that refer to their related records. */
export function nestedRecords({ tables, schema }: Database, rows: Rows): readonly Node[] {
  const nodes = new Map(tables.map(({ name }) => [name, (rows.get(name) ?? []).map((row): Node => ({ ...row }))]));
  const inScope = (name: string) => (nodes.get(name) ?? []).filter((node) => Number(node[SCOPE]) === 0);
  const nameOf = (target: Schema) => tables.find((table) => table.schema === target)?.name ?? "";
  const refers = (one: Node, from: KeyNames, other: Node, to: KeyNames) =>
    from.every((column, i) => one[column] !== null && Number(one[column]) === Number(other[to[i] ?? ""]));
  for (const table of tables) {
    for (const [name, relation] of table.schema?.relationByName ?? []) {
      const { through } = relation;
      const { from, to } = relationKeys(name, relation);
      const targets = inScope(nameOf(targetOf(relation)));
      for (const node of nodes.get(table.name) ?? []) {
        const found =
          through === undefined
            ? targets.filter((target) => refers(node, from, target, to))
            : inScope(through.table)
                .filter((pair) => refers(node, from, pair, through.from))
                .flatMap((pair) => targets.filter((target) => refers(pair, through.to, target, to)));
        const value = relation.relation === "many" ? found : (found[0] ?? null);
        Object.defineProperty(node, name, { value, enumerable: true });
      }
    }
  }
  return nodes.get(nameOf(schema)) ?? [];
}
