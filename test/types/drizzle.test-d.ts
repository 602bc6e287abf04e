import { relations, sql } from "drizzle-orm";
import { int, mysqlEnum, serial as mysqlSerial, mysqlTable, varchar as mysqlVarchar } from "drizzle-orm/mysql-core";
import {
  bigint,
  boolean,
  char,
  customType,
  date,
  doublePrecision,
  numeric,
  pgEnum,
  integer as pgInteger,
  json as pgJson,
  pgSchema,
  pgTable,
  text as pgText,
  pgView,
  real,
  serial,
  timestamp,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { blob, integer as sqliteInteger, sqliteTable, text as sqliteText } from "drizzle-orm/sqlite-core";
import { expectTypeOf, test } from "vitest";
import { schemaFromTable, type TableSchemaOptions } from "../../src/drizzle.js";
import { type Comparison, date as day, filterOf, integer, type RecordOf, text } from "../../src/index.js";

enum Size {
  Small = "s",
  Large = "l",
}
const state = pgEnum("state", ["draft", "done"]);
const size = pgEnum("size", Size);
const money = customType<{ data: number }>({ dataType: () => "money" });

const product = pgTable("product", {
  id: serial().primaryKey(),
  key: uuid().notNull(),
  name: pgText().notNull(),
  code: varchar({ length: 20 }),
  color: pgText({ enum: ["red", "blue"] }).notNull(),
  state: state().notNull(),
  size: size(),
  stock: bigint({ mode: "bigint" }).notNull(),
  price: numeric({ precision: 12, scale: 2 }).notNull(),
  weight: doublePrecision().notNull(),
  active: boolean().notNull(),
  due: date(),
  created: timestamp({ withTimezone: true, mode: "string" }).notNull(),
  tags: pgText().array().notNull(),
  states: state().array(),
  grid: pgInteger().array().array(),
  flags: boolean().array(),
  settings: pgJson().$type<{ theme: string }>(),
  ratio: real().notNull(),
  currency: char({ length: 3 }).notNull(),
  amount: money(),
});

test("RecordOf has the fields of the table", () => {
  const products = schemaFromTable(product);
  expectTypeOf<RecordOf<typeof products>>().toEqualTypeOf<{
    readonly id: number | bigint | string;
    readonly key: string;
    readonly name: string;
    readonly color: "red" | "blue";
    readonly state: "draft" | "done";
    readonly stock: number | bigint | string;
    readonly price: number | bigint | string;
    readonly weight: number;
    readonly active: boolean;
    readonly created: string | Date;
    readonly tags: readonly (string | null)[];
    readonly ratio: unknown;
    readonly currency: unknown;
    readonly code?: string | null | undefined;
    readonly size?: "s" | "l" | null | undefined;
    readonly due?: string | Date | null | undefined;
    readonly states?: readonly ("draft" | "done" | null)[] | null | undefined;
    readonly grid?: unknown;
    readonly flags?: unknown;
    readonly settings?: unknown;
    readonly amount?: unknown;
  }>();
  expectTypeOf<typeof product.$inferSelect>().toExtend<RecordOf<typeof products>>();
});

test("filterOf has the builders of the columns", () => {
  const where = filterOf(schemaFromTable(product));
  expectTypeOf(where.price.gte("10.5")).toEqualTypeOf<Comparison>();
  where.name.contains("bolt");
  where.state.eq("done");
  where.code.eq(null);
  where.tags.contains("red");
  where.size.isIn(["s", "l", null]);
  // @ts-expect-error: not a value of the enum
  where.state.eq("open");
  // @ts-expect-error: the column is not nullable
  where.name.eq(null);
  // @ts-expect-error: texts are not ordered
  where.name.gt("a");
  // @ts-expect-error: a column without counterpart cannot be filtered by
  where.ratio.eq(1);
  // @ts-expect-error: not a column
  where.nothing.eq(1);
});

test("overrides change name, type and options", () => {
  const products = schemaFromTable(product, {
    id: { name: "number" },
    key: { hidden: true },
    name: { ordered: true, containsIgnoresCase: true },
    currency: text({ ordered: true }),
    code: text(),
    amount: { name: "total", type: integer() },
    due: { nullable: false },
    price: { filterable: false, sortable: false },
  });
  const where = filterOf(products);
  where.number.gt(5);
  where.name.gt("a");
  where.currency.lt("EUR");
  where.code.eq(null);
  where.total.eq(null);
  where.total.eq(5);
  // @ts-expect-error: the override says so
  where.due.eq(null);
  // @ts-expect-error: hidden
  where.key.eq("");
  // @ts-expect-error: not filterable
  where.price.eq(1);
  // @ts-expect-error: renamed
  where.id.eq(1);
  type Product = RecordOf<typeof products>;
  // Rows of drizzle keep their keys.
  expectTypeOf<Pick<Product, "id" | "amount" | "currency">>().toEqualTypeOf<{
    readonly id: number | bigint | string;
    readonly amount?: number | bigint | string | null | undefined;
    readonly currency: string;
  }>();
});

test("overrides of columns that do not exist, and options that the type does not have, are compile errors", () => {
  // @ts-expect-error: not a column
  schemaFromTable(product, { prise: { hidden: true } });
  // @ts-expect-error: not an option
  schemaFromTable(product, { price: { hiden: true } });
  // @ts-expect-error: only texts are ordered
  schemaFromTable(product, { price: { ordered: true } });
  // @ts-expect-error: only timestamps and UUIDs have a stored form
  schemaFromTable(product, { name: { stored: "text" } });
  // @ts-expect-error: the stored form of a timestamp
  schemaFromTable(product, { key: { stored: "seconds" } });
  // @ts-expect-error: not a casing
  schemaFromTable(product, {}, { casing: "kebab-case" });
  schemaFromTable(product, { currency: { type: text(), ordered: true } });
});

test("tables of schemas, views, MySQL and SQLite are typed", () => {
  const shop = schemaFromTable(pgSchema("shop").table("product", { id: serial().primaryKey() }));
  filterOf(shop).id.gt(1);
  const view = pgView("names").as((query) =>
    query.select({ name: product.name, size: sql<number>`length(name)`.as("size") }).from(product),
  );
  const names = schemaFromTable(view, { size: integer() });
  filterOf(names).name.eq(null);
  filterOf(names).size.gt(5);
  const declared = schemaFromTable(pgView("v", { id: pgInteger().notNull() }).existing());
  filterOf(declared).id.gt(5);

  const orders = schemaFromTable(
    mysqlTable("order", {
      id: mysqlSerial(),
      lines: int({ unsigned: true }).notNull(),
      state: mysqlEnum(["open", "paid"]).notNull(),
      size: mysqlEnum(Size).notNull(),
      note: mysqlVarchar({ length: 50 }),
    }),
  );
  expectTypeOf<RecordOf<typeof orders>>().toEqualTypeOf<{
    readonly id: number | bigint | string;
    readonly lines: number | bigint | string;
    readonly state: "open" | "paid";
    readonly size: "s" | "l";
    readonly note?: string | null | undefined;
  }>();

  const tasks = schemaFromTable(
    sqliteTable("task", {
      id: sqliteInteger().primaryKey(),
      done: sqliteInteger({ mode: "boolean" }).notNull(),
      created: sqliteInteger({ mode: "timestamp" }).notNull(),
      due: sqliteText().notNull(),
      kind: sqliteText({ enum: ["a", "b"] }).notNull(),
      data: blob(),
    }),
    { due: day() },
  );
  expectTypeOf<RecordOf<typeof tasks>>().toEqualTypeOf<{
    readonly id: number | bigint | string;
    readonly done: boolean;
    readonly created: string | Date;
    readonly due: string | Date;
    readonly kind: "a" | "b";
    readonly data?: unknown;
  }>();
});

/** A column in the types of drizzle 1.0.0-rc.5. */
interface NewColumn<DataType extends string, Data, NotNull extends boolean = true, Enum = undefined, Driver = string> {
  readonly _: {
    readonly dataType: DataType;
    readonly data: Data;
    readonly notNull: NotNull;
    readonly enumValues: Enum;
    readonly driverParam: Driver;
  };
}

interface NewTable<Dialect extends string, Columns> {
  readonly _: { readonly brand: "Table"; readonly dialect: Dialect; readonly columns: Columns };
}

test("the types of drizzle 1.x, which has no column types, are read by data type", () => {
  type Columns = {
    readonly id: NewColumn<"number int32", number>;
    readonly stock: NewColumn<"string int64", string>;
    readonly price: NewColumn<"string numeric", string>;
    readonly ratio: NewColumn<"number", number>;
    readonly weight: NewColumn<"number double", number>;
    readonly real: NewColumn<"number float", number>;
    readonly name: NewColumn<"string", string, false>;
    readonly state: NewColumn<"string enum", "draft" | "done", true, ["draft", "done"]>;
    readonly size: NewColumn<"string enum", Size, true, string[]>;
    readonly active: NewColumn<"boolean", boolean>;
    readonly due: NewColumn<"string date", string>;
    readonly created: NewColumn<"object date", Date>;
    readonly key: NewColumn<"string uuid", string>;
    readonly tags: NewColumn<"string", string[], true, undefined, string | string[]>;
    readonly states: NewColumn<"string enum", ("a" | "b")[], true, ["a", "b"], string | string[]>;
    readonly grid: NewColumn<"number int32", number[][], true, undefined, string | number[][]>;
    readonly settings: NewColumn<"object json", { theme: string }>;
    readonly point: NewColumn<"array point", [number, number], true, undefined, string | number[]>;
  };
  const schema = schemaFromTable({} as NewTable<"pg", Columns>);
  expectTypeOf<RecordOf<typeof schema>>().toEqualTypeOf<{
    readonly id: number | bigint | string;
    readonly stock: number | bigint | string;
    readonly price: number | bigint | string;
    readonly ratio: number | bigint | string;
    readonly weight: number;
    readonly real: unknown;
    readonly state: "draft" | "done";
    readonly size: "s" | "l";
    readonly active: boolean;
    readonly due: string | Date;
    readonly created: string | Date;
    readonly key: string;
    readonly tags: readonly (string | null)[];
    readonly states: readonly ("a" | "b" | null)[];
    readonly grid: unknown;
    readonly settings: unknown;
    readonly point: unknown;
    readonly name?: string | null | undefined;
  }>();
  const where = filterOf(schema);
  where.created.gt("2024-05-31");
  where.name.contains("a");
  const sqlite = filterOf(schemaFromTable({} as NewTable<"sqlite", Pick<Columns, "created">>));
  sqlite.created.gt(new Date());
});

test("relations of drizzle are relations of the schema", () => {
  const user = pgTable("user", { id: serial().primaryKey(), role: pgText({ enum: ["admin", "member"] }).notNull() });
  const issue = pgTable("issue", { id: serial().primaryKey(), assigneeId: pgInteger() });
  const comment = pgTable("comment", { body: pgText().notNull(), issueId: pgInteger() });
  const issueRelations = relations(issue, ({ one, many }) => ({
    assignee: one(user, { fields: [issue.assigneeId], references: [user.id] }),
    comments: many(comment),
  }));
  const commentRelations = relations(comment, ({ one }) => ({
    issue: one(issue, { fields: [comment.issueId], references: [issue.id] }),
  }));
  const schema = { user, issue, comment, issueRelations, commentRelations };
  const users = schemaFromTable(user);
  const comments = schemaFromTable(comment);
  const issues = schemaFromTable(issue, {}, { schema, relations: { assignee: users, comments: () => comments } });
  const where = filterOf(issues);
  where.assignee.role.eq("admin");
  where.comments.some((each) => each.body.contains("crash"));
  where.comments.count().gte(3);
  // @ts-expect-error: not a value of the enumeration
  where.assignee.role.eq("boss");
  // @ts-expect-error: a relation to one has no count
  where.assignee.count();
  // @ts-expect-error: not a field
  where.comments.some((each) => each.text.contains("crash"));
  expectTypeOf<RecordOf<typeof issues>["assignee"]>().toEqualTypeOf<RecordOf<typeof users> | null | undefined>();
  expectTypeOf<RecordOf<typeof issues>["comments"]>().toEqualTypeOf<readonly RecordOf<typeof comments>[] | undefined>();
  // Options of the general type may have any relations.
  const shared: TableSchemaOptions = { casing: "snake_case" };
  expectTypeOf(schemaFromTable(issue, {}, shared).fields.id.type).toEqualTypeOf<"integer">();
  // @ts-expect-error: not a relation of the table
  schemaFromTable(issue, {}, { schema, relations: { issue: issues } });
  // @ts-expect-error: not a schema
  schemaFromTable(issue, {}, { schema, relations: { assignee: user } });
});
