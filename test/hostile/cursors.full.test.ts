import { describe, expect, test } from "vitest";
import { fromRecords, listHandler } from "../../src/http.js";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  integer,
  number,
  type Schema,
  text,
  timestamp,
} from "../../src/index.js";
import { writeCursor } from "../../src/list/cursor.js";
import { hostileStrings } from "../support/hostile-strings.js";

const schema = defineSchema({
  id: integer(),
  name: text({ nullable: true }),
  price: decimal({ nullable: true }),
  weight: number({ nullable: true }),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  at: timestamp({ nullable: true }),
});
/** One of them is the sort key of each forged cursor. */
const SORTED = [...schema.byName.keys()].filter((name) => name !== "id");
const RECORDS = Array.from({ length: 20 }, (_, id) => ({
  id,
  name: `Bolt ${id}`,
  price: "1",
  weight: 1,
  active: id % 2 === 0,
  due: "2024-01-01",
  at: "2024-01-01",
}));
const list = listHandler<Schema>({ schema, source: fromRecords<Schema>(schema, RECORDS), cursors: true });

/** Returns the status, and the ids of a successful response. */
async function respond(query: string): Promise<readonly [status: number, ids: readonly number[]]> {
  const response = await list(new Request(`http://localhost/?${query}`));
  const { data = [], diagnostics = [] } = (await response.json()) as {
    readonly data?: readonly { readonly id: number }[];
    readonly diagnostics?: readonly { readonly code: string }[];
  };
  if (response.status === 400) {
    for (const { code } of diagnostics) expect(["list.cursor", "limit.errors"]).toContain(code);
  }
  return [response.status, data.map(({ id }) => id)];
}

describe.each(Object.entries(hostileStrings()))("%s", (_name, strings) => {
  test("no string is a cursor", async () => {
    for (const value of strings) {
      if (value === "" || !value.isWellFormed()) continue;
      const [status] = await respond(`filter=id>5&sort=name&after=${encodeURIComponent(value)}`);
      expect(status, value).toBe(400);
    }
  });

  test("no forged position reads records outside of the filter", async () => {
    for (const [index, value] of strings.entries()) {
      const name = SORTED[index % SORTED.length] ?? "";
      const sort = [
        { field: name, descending: index % 2 === 0 },
        { field: "id", descending: false },
      ];
      const cursor = writeCursor([value, "7"], { name: "", schema, filterText: "id>5&active=true", sort });
      const order = `${index % 2 === 0 ? "-" : ""}${name}`;
      const [status, ids] = await respond(`filter=id%3E5%26active%3Dtrue&sort=${order}&before=${cursor}`);
      expect([200, 400], value).toContain(status);
      expect(ids.every((id) => id > 5 && id % 2 === 0)).toBe(true);
    }
  });
});
