import { beforeAll, expect, test } from "vitest";
import { checkOrThrow, defineSchema, integer, text } from "../../../src/index.js";
import { type SqlText, toListSql, toSql } from "../../../src/sql.js";
import { withEngines } from "../suites/with-engines.js";
import { positionOf, queryOf } from "../support/sorted-lists.js";
import { mariadbDriver } from "./mariadb.js";
import { createMariadb } from "./mariadb-server.js";
import { mysqlDriver } from "./mysql.js";
import { createMysql } from "./mysql-server.js";
import { mysql2Engine } from "./mysql2-engine.js";

const schema = defineSchema({ id: integer(), stock: integer(), cost: integer({ nullable: true }), name: text() });

const ROWS = 4096;

interface Step {
  readonly key: string | null;
  readonly Extra: string | null;
}

withEngines(
  [
    ["MariaDB", async () => mysql2Engine(await createMariadb(), { ...mariadbDriver, name: "MariaDB" })],
    ["MySQL", async () => mysql2Engine(await createMysql(), { ...mysqlDriver, name: "MySQL" })],
  ],
  (engine) => {
    beforeAll(async () => {
      const { run } = engine();
      await run(
        "CREATE TABLE product (id BIGINT PRIMARY KEY, stock BIGINT NOT NULL, cost BIGINT, name VARCHAR(100) NOT NULL)",
      );
      await run("INSERT INTO product VALUES (1, 1, 1, 'name 1')");
      for (let rows = 1; rows < ROWS; rows *= 2) {
        const next = `id + ${rows}`;
        const cost = `CASE WHEN (${next}) % 5 > 0 THEN ${next} END`;
        await run(`INSERT INTO product SELECT ${next}, ${next}, ${cost}, CONCAT('name ', ${next}) FROM product`);
      }
      await run("CREATE INDEX by_stock ON product (stock, id)");
      await run("CREATE INDEX by_cost ON product (cost DESC, id)");
      await run("CREATE INDEX by_name ON product (name)");
      await engine().query("ANALYZE TABLE product", []);
    });

    /** Returns the index of each step of the plan, and whether it sorts. */
    async function planOf({ text: statement, values }: SqlText): Promise<readonly string[]> {
      const steps = (await engine().rows({
        text: `EXPLAIN FORMAT=TRADITIONAL ${statement}`,
        values,
      })) as readonly Step[];
      return steps.map(({ key, Extra }) => `${key}${Extra?.includes("filesort") ? ", sorts" : ""}`);
    }

    test.each([
      ["id=7", "PRIMARY"],
      ["id[7,8]", "PRIMARY"],
      ["stock>=7&stock<9", "by_stock"],
      ["name=name 7", "by_name"],
      ["name^name 77", "by_name"],
      ["name*77", "null"],
    ])("filter %s uses the index %s", async (filter, index) => {
      const { text: condition, values } = toSql(checkOrThrow(filter, schema), engine().dialect);
      expect(await planOf({ text: `SELECT * FROM product WHERE ${condition}`, values })).toContain(index);
    });

    test.each(["after", "before"] as const)(
      "a page %s a position is read from the index of its sort keys",
      async (direction) => {
        const sort = [
          { field: "stock", descending: false },
          { field: "id", descending: false },
        ];
        const cursor = { direction, position: positionOf({ id: 2000, stock: 2000 }, schema, sort) };
        const { rows } = toListSql(queryOf({ schema, sort }, 1, 20, cursor), "product", engine().dialect);
        expect(await planOf(rows)).toEqual(["by_stock"]);
      },
    );

    test.each<[string, object | null]>([
      ["the start", null],
      ["a value", { id: 2001, cost: 2001 }],
      ["null", { id: 2000, cost: null }],
    ])("with nulls last, a descending page after %s is read from the index of its sort keys", async (_where, row) => {
      const sort = [
        { field: "cost", descending: true, nulls: "last" as const },
        { field: "id", descending: false, nulls: "last" as const },
      ];
      const position = row === null ? undefined : positionOf({ ...row }, schema, sort);
      const query = queryOf({ schema, sort }, 1, 20, { direction: "after", position });
      const { rows } = toListSql(query, "product", engine().dialect);
      const plan = await planOf(rows);
      // The rows of several SELECTs together are sorted: at most 21 of each.
      const selects = rows.text.split("UNION ALL").length;
      expect(plan.filter((step) => step === "by_cost")).toHaveLength(selects);
      expect(plan.filter((step) => step.includes("sorts"))).toHaveLength(selects > 1 ? 1 : 0);
    });
  },
);
