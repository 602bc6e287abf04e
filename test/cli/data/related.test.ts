import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const ORDERS = [
  '{"id":1,"customer":{"name":"Ada","addresses":[{"city":"Rome"}]},"lines":[{"sku":3,"qty":6},{"sku":4,"qty":1}]}',
  '{"id":2,"customer":null,"lines":[]}',
  '{"id":3,"customer":{"name":"Bob","addresses":[]},"lines":[{"sku":3,"qty":1},{"sku":9007199254740993,"qty":7}]}',
  '{"id":4,"lines":[{"sku":5,"qty":2,"parts":[{"no":1},{"no":2}]},null]}',
];
const SCHEMA = [
  { name: "id", type: "integer" },
  {
    name: "customer",
    relation: "one",
    fields: [{ name: "called", type: "text", path: "name" }],
  },
  { name: "rows", relation: "many", path: "lines", fields: [{ name: "qty", type: "integer" }] },
];

const names = (letter: string) => Array.from({ length: 600 }, (_, index) => `"${letter}${index}":1`).join();
const file = folderOf({
  "orders.jsonl": ORDERS.join("\n"),
  "orders.csv": 'id,lines\n1,"[{""sku"":3,""qty"":6}]"\n2,[]\n3,\n',
  "schema.json": JSON.stringify(SCHEMA),
  "csv-schema.json": JSON.stringify([SCHEMA[0], SCHEMA[2]]),
  "names.jsonl": '{"a":[{"x":1}],"a.b":2,"in":[{"y":1}],"a_2":3}\n',
  "wide.jsonl": `{"a":[{${names("a")}}],"b":[{${names("b")}}]}\n`,
  "deep.jsonl": `{"a":${'[{"a":'.repeat(400)}1${"}]".repeat(400)}}\n`,
});

async function idsOf(filter: string, ...args: readonly string[]): Promise<unknown> {
  const data = args.some((arg) => arg.endsWith(".csv")) ? [] : [file("orders.jsonl")];
  const { code, out, errors } = await runCli(["filter", filter, "--fields", "id", "--out", "jsonl", ...args, ...data]);
  return code > 1 ? errors : out.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).id]));
}

describe("arrays of objects are related records", () => {
  test.each<[string, readonly number[]]>([
    ["lines(qty>5&sku=3)", [1]],
    ["lines(qty>5)", [1, 3]],
    ["!lines()", [2]],
    ["lines()>=2", [1, 3]],
    ["lines(sku=9007199254740993)", [3]],
    ["lines(parts(no=2))", [4]],
    ["customer_addresses(city=Rome)", [1]],
    ["customer.name=Ada&lines()", [1]],
  ])("%s", async (filter, ids) => {
    expect(await idsOf(filter)).toEqual(ids);
  });

  test("and have a schema", async () => {
    const { out } = await runCli(["schema", file("orders.jsonl")]);
    expect(JSON.parse(out).slice(2)).toEqual([
      {
        name: "customer_addresses",
        relation: "many",
        fields: [{ name: "city", type: "text", nullable: false }],
        path: "customer.addresses",
      },
      expect.objectContaining({ name: "lines", relation: "many" }),
    ]);
  });

  test("are printed as JSON", async () => {
    const { out } = await runCli(["filter", "id=2", "--fields", "id,lines", "--out", "csv", file("orders.jsonl")]);
    expect(out).toBe("id,lines\n2,[]\n");
  });

  test("are explained", async () => {
    const { out } = await runCli(["explain", "lines(qty>6)", file("orders.jsonl"), "--line", "3"]);
    expect(out).toContain("lines has 2 records, 1 matching, the first is number 2");
  });

  test("have names that no field has", async () => {
    const { out, errors, code } = await runCli(["filter", "a_3(x=1)&_in(y=1)", file("names.jsonl")]);
    expect([code, errors, out.length > 0]).toEqual([0, expect.stringContaining("a_3("), true]);
  });

  test("share the largest number of fields", async () => {
    const { code, out } = await runCli(["schema", file("wide.jsonl")]);
    const described: { name: string; fields: unknown[] }[] = JSON.parse(out);
    expect([code, described.map(({ name, fields }) => [name, fields.length])]).toEqual([
      0,
      [
        ["a", 600],
        ["b", 398],
      ],
    ]);
  });

  test("may be nested to any depth", async () => {
    const { code } = await runCli(["filter", "a()", file("deep.jsonl")]);
    expect(code).toBe(0);
  });
});

describe("with a schema", () => {
  test.each<[string, readonly number[]]>([
    ["rows(qty=7)", [3]],
    ["customer.called=Ada", [1]],
    ["!customer()", [2, 4]],
    ["customer(called=Bob)|!rows()", [2, 3]],
  ])("%s", async (filter, ids) => {
    expect(await idsOf(filter, "--schema", file("schema.json"))).toEqual(ids);
  });

  test("cells of CSV contain related records as JSON", async () => {
    expect(await idsOf("rows(qty=6)", "--schema", file("csv-schema.json"), file("orders.csv"))).toEqual([1]);
    expect(await idsOf("!rows()", "--schema", file("csv-schema.json"), file("orders.csv"))).toEqual([2, 3]);
  });
});
