import { expect, test } from "vitest";
import { print } from "../../../src/index.js";
import { folderOf, SCHEMA_JSON } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const path = folderOf({ "schema.json": SCHEMA_JSON });

test("draws the tree", async () => {
  expect(await runCli(["tree", "(active=true|!(price<5&x=null))&tag[new,sale]|()"])).toMatchObject({
    code: 0,
    out: `or
├─ and
│  ├─ or
│  │  ├─ active = true
│  │  └─ not
│  │     └─ and
│  │        ├─ price < 5
│  │        └─ x = null
│  └─ tag[new, sale]
└─ everything
`,
  });
});

test("shows the types of the schema", async () => {
  expect(await runCli(["tree", "price>=100&tag=new", "--schema", path("schema.json")])).toEqual({
    code: 0,
    out: "and\n├─ price >= 100  (decimal)\n└─ tag = new  (enumeration)\n",
    errors: "",
  });
});

test("prints JSON that other programs can read", async () => {
  const { out } = await runCli(["tree", "--json", "a=1&!(b[2,null])"]);
  expect(JSON.parse(out)).toEqual({
    kind: "and",
    parts: [
      { kind: "comparison", field: "a", operator: "=", value: "1" },
      { kind: "not", part: { kind: "membership", field: "b", operator: "[]", items: ["2", null] } },
    ],
  });
  expect(print(JSON.parse(out))).toBe("a=1&!(b[2,null])");
  const { out: withSpans } = await runCli(["tree", "--spans", "a=1"]);
  expect(JSON.parse(withSpans).span).toMatchObject({ start: 0, end: 3, field: { start: 0, end: 1 } });
});

test("a broken filter is an error", async () => {
  expect(await runCli(["tree", "a=1&&b=2", "--json"])).toEqual({
    code: 2,
    out: "",
    errors: '"&&" is not valid. Write "&".\n  a=1&&b=2\n     ^^\nRun: ampipe tree \'a=1&b=2\' --json\n',
  });
  expect((await runCli(["tree", "-F", "-"], { input: "a=1&&b=2" })).errors).toContain("Corrected: a=1&b=2\n");
});

test("a filter without quotes is recognized", async () => {
  expect((await runCli(["tree", "a", "=", "1"])).errors).toContain(
    'Unexpected argument "=". The arguments are FILTER; write the filter in single quotes.',
  );
});
