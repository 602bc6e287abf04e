import { DataSource, EntitySchema } from "typeorm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkOrThrow, defineSchema, integer, text } from "../../../src/index.js";
import { postgres, sqlite, toTypeorm } from "../../../src/sql.js";

const schema = defineSchema({ id: integer(), listPrice: integer(), name: text({ column: "a:b" }) });

interface Item {
  readonly id: number;
}

const Items = new EntitySchema<Item>({
  name: "items",
  columns: {
    id: { type: "integer", primary: true },
    listPrice: { type: "integer", name: "list_price" },
    name: { type: "text", name: "a:b" },
  } as never,
});

let source: DataSource;
beforeAll(async () => {
  source = new DataSource({ type: "sqljs", entities: [Items], synchronize: true });
  await source.initialize();
  await source.query(`INSERT INTO items (id, list_price, "a:b") VALUES (1, 10, 'x'), (2, 20, 'y'), (3, 30, 'z')`);
});
afterAll(() => source.destroy());

const queryItems = () => source.getRepository(Items).createQueryBuilder("item");
const idsOf = async (query: ReturnType<typeof queryItems>): Promise<number[]> =>
  (await query.orderBy("item.id").getMany()).map(({ id }) => id);

test("writes named parameters", () => {
  const bound = checkOrThrow("id>=5|id[1,2]", schema);
  expect(toTypeorm(bound, postgres, { alias: "item", prefix: "f" })).toEqual([
    '("item"."id" >= CAST(:f_1 AS bigint) OR "item"."id" = ANY(CAST(:f_2 AS bigint[])))',
    { f_1: "5", f_2: '{"1","2"}' },
  ]);
});

test("two filters in one query keep their values", async () => {
  const [one, two] = ["id>=2", "id<3"].map((filter) => toTypeorm(checkOrThrow(filter, schema), sqlite));
  if (one === undefined || two === undefined) throw new Error("No filters");
  expect(
    await idsOf(
      queryItems()
        .where(...one)
        .andWhere(...two),
    ),
  ).toEqual([2]);
});

test("option column selects properties of the entity", async () => {
  const column = ({ name }: { readonly name: string }): string => `item.${name}`;
  for (const [filter, ids] of [
    ["listPrice>=20", [2, 3]],
    ["listPrice[10,30]&name*x", [1]],
    ["!(listPrice=10|name=z)", [2]],
  ] as const) {
    expect(await idsOf(queryItems().where(...toTypeorm(checkOrThrow(filter, schema), sqlite, { column })))).toEqual(
      ids,
    );
  }
});

test("TypeORM reads a colon in a column name as the start of a parameter", async () => {
  const where = toTypeorm(checkOrThrow("name=y", schema), sqlite);
  expect(await idsOf(queryItems().where(...where))).toEqual([2]);
  await expect(
    idsOf(
      queryItems()
        .where("item.id = :b", { b: 2 })
        .andWhere(...where),
    ),
  ).rejects.toThrow();
});
