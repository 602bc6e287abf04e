import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meantFilter, searchFilter } from "../../src/cli/meant-filter.js";
import { check } from "../../src/language/bind/check.js";
import { schemaFromDescription } from "../../src/language/schema/description.js";
import { folderOf, SCHEMA_JSON } from "./support/folder.js";
import { runCli } from "./support/run-cli.js";

const SCHEMA = schemaFromDescription([
  { name: "Origin", type: "text", nullable: true },
  { name: "Name", type: "text", nullable: true },
  { name: "Cylinders", type: "integer", nullable: true },
  { name: "IMDB_Rating", type: "decimal", path: "IMDB Rating" },
  { name: "Year", type: "date" },
  { name: "seen", type: "timestamp" },
  { name: "active", type: "boolean" },
  { name: "Body_Mass_g_", type: "integer", path: "Body Mass (g)" },
]);

describe("reads the syntax of other languages", () => {
  test.each([
    ["Origin=Japan AND Name LIKE '%toy%'", "Origin=Japan&Name*toy"],
    ["Origin = 'Japan' or Cylinders in (4, 6)", "Origin=Japan|Cylinders[4,6]"],
    ["Origin=Japan, Cylinders=4", "Origin=Japan&Cylinders=4"],
    ["Origin=Japan; Cylinders=4", "Origin=Japan&Cylinders=4"],
    ["Origin==Japan", "Origin=Japan"],
    ["Origin === 'Japan' && Cylinders !== 4 || active=true", "Origin=Japan&Cylinders!=4|active=true"],
    ["Origin <> 'Japan'", "Origin!=Japan"],
    ['.Origin=="Japan"', 'Origin="Japan"'],
    ['select(.Origin == "Japan" and .Cylinders >= 4)', 'Origin="Japan"&Cylinders>=4'],
    ['.[] | select(.Origin == "Japan")', 'Origin="Japan"'],
    ["map(select(.Cylinders==4))", "Cylinders=4"],
    ["WHERE Origin = 'Japan';", "Origin=Japan"],
    ["select Name, Year from cars where Origin = 'Japan' and Cylinders > 4", "Origin=Japan&Cylinders>4"],
    ["Origin=Japan|USA", "Origin[Japan,USA]"],
    ["Origin == 'a, b' || 'c' & Cylinders=4", 'Origin["a, b",c]&Cylinders=4'],
    ["Cylinders=4|6|Origin=Japan", "Cylinders[4,6]|Origin=Japan"],
    ["Origin=(Japan|USA)", "Origin[Japan,USA]"],
    ["Name='R|D' | Origin='a & b'", 'Name="R|D"|Origin="a & b"'],
    ["select Name from cars where Origin = 'USA' ORDER BY Year LIMIT 5;", "Origin=USA"],
    ["where Origin = 'USA' group by Name", "Origin=USA"],
    ["(Origin='a b' or Origin='c') and Cylinders=>4", "(Origin=a b|Origin=c)&Cylinders>=4"],
    ["not (Origin=Japan, Cylinders=4)", "!(Origin=Japan&Cylinders=4)"],
    ["Year>=1980", "Year>=1980-01-01"],
    ["Year<1980", "Year<1980-01-01"],
    ["Year>1980", "Year>=1981-01-01"],
    ["Year<=1980-12", "Year<1981-01-01"],
    ["Year=1980/2", "Year>=1980-02-01&Year<1980-03-01"],
    ["Year!=1980", "!(Year>=1980-01-01&Year<1981-01-01)"],
    ["seen^2024", "seen>=2024-01-01&seen<2025-01-01"],
    ["Cylinders>=1,000,000", "Cylinders>=1000000"],
    ["IMDB Rating>=9", "IMDB_Rating>=9"],
    ["imdb rating > 9 and `Body Mass (g)` < 4,500", "IMDB_Rating>9&Body_Mass_g_<4500"],
    ["Origin=Japan Cylinders=4", "Origin=Japan&Cylinders=4"],
    ["Origin=Japan + Cylinders=4", "Origin=Japan&Cylinders=4"],
    ["Name starts with toy and Origin is Japan", "Name^toy&Origin=Japan"],
    ["Name not ends with 'a b' or Name includes x", "Name!$a b|Name*x"],
    ["Cylinders equals 4, Name beginswith toy", "Cylinders=4&Name^toy"],
  ])("%s", (text, expected) => {
    expect(meantFilter(text, SCHEMA)?.text).toBe(expected);
    expect(check(expected, SCHEMA)).toMatchObject({ ok: true, warnings: [] });
  });
});

test.each([
  ["Japan", "Origin*Japan|Name*Japan"],
  ['"New York"', "Origin*New York|Name*New York"],
  ["active", "active=true"],
  ["Name", undefined],
  ["Name matches A", undefined],
  ["order by Name", undefined],
  ["a|b", undefined],
])("searches for %s by %s", (text, expected) => {
  expect(searchFilter(text, SCHEMA)).toBe(expected);
});

test("a field may have the name of a word that begins a query", () => {
  const schema = schemaFromDescription([
    { name: "where", type: "text" },
    { name: "y", type: "integer" },
  ]);
  expect(meantFilter("where = 'x' AND y > 1", schema)?.text).toBe("where=x&y>1");
});

test("a field with the exact name is meant, not another one that differs in case", () => {
  const schema = schemaFromDescription([
    { name: "name", type: "text" },
    { name: "Name", type: "text" },
    { name: "a_b", type: "text" },
    { name: "A_B", type: "text", path: "a_b" },
  ]);
  expect(meantFilter("name==x&Name==y&a_b==z", schema)?.text).toBe("name=x&Name=y&a_b=z");
});

test("a word of SQL after a space is text", () => {
  expect(meantFilter("Name=what is Origin in Japan", SCHEMA)?.text).toBe("Name=what is Origin in Japan");
});

test.each([
  ["Origin==Japan & other=1", "a condition on an unknown field"],
  ["other=1", "no known field"],
  ["Name", "the name of a field that is not boolean"],
  ["a|b", "not one word"],
  [`Origin==${"x".repeat(1000)}`, "too long"],
])("leaves %s: %s", (text) => {
  expect(meantFilter(text, SCHEMA)).toBeUndefined();
});

test("hidden fields, unclosed quotes and words before a condition are not read", () => {
  const schema = schemaFromDescription([
    { name: "Name", type: "text" },
    { name: "secret", type: "text", hidden: true },
  ]);
  expect(meantFilter("secret==x", schema)).toBeUndefined();
  expect(meantFilter("Name=a, secret=b", schema)?.text).toBe('Name="a, secret=b"');
  expect(meantFilter("not Name==x", schema)).toBeUndefined();
  expect(meantFilter("Name=='x and y", schema)?.text).toBe("Name='x and y");
});

test("text after a comma that is not a condition stays part of the value", () => {
  expect(meantFilter("Name=a, b; c and d, other=1", SCHEMA)).toEqual({
    text: 'Name="a, b; c and d, other=1"',
    separator: undefined,
    renamed: new Map(),
  });
});

test("a quoted value is one value, whatever it contains", () => {
  const piece = fc.constantFrom(
    "Origin=x",
    ", ",
    ";",
    " and ",
    "Cylinders==4",
    "&",
    "|",
    " ",
    "a",
    "==",
    "(",
    ")",
    "'",
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join("")),
      (value) => {
        const text = `Name="${value}"&Origin!="${value}"`;
        expect(meantFilter(text, SCHEMA)).toMatchObject({ text, separator: undefined });
      },
    ),
  );
});

test("never throws", () => {
  const piece = fc.constantFrom(
    ..."Origin Name IMDB Rating Year 1980 1,000 = == & | , ; ( ) [ ] ' \" ` . ! not and like in".split(" "),
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string())).map((pieces) => pieces.join(" ")),
      (text) => {
        const meant = meantFilter(text, SCHEMA)?.text;
        expect(meant === undefined || typeof check(meant, SCHEMA).ok === "boolean").toBe(true);
      },
    ),
  );
});

describe("is reported with the command", () => {
  const file = folderOf({ "schema.json": SCHEMA_JSON, "a.jsonl": '{"id":1,"name":"Bolt","price":2000}\n' });

  test("that corrects a valid filter", async () => {
    const { code, errors } = await runCli([
      "filter",
      "name=Bolt, price>=5",
      file("a.jsonl"),
      "--schema",
      file("schema.json"),
    ]);
    expect(code).toBe(1);
    expect(errors).toBe(
      `Warning: "," is part of a value. To combine conditions, write "&".\nDid you mean: ampipe filter 'name=Bolt&price>=5' ${file("a.jsonl")} --schema ${file("schema.json")}\n`,
    );
  });

  test("that corrects an invalid filter, without a warning", async () => {
    const { code, errors } = await runCli(["check", "price>=1,000", "--schema", file("schema.json")]);
    expect(code).toBe(1);
    expect(errors).toMatch(/^Run: ampipe check 'price>=1000' --schema /m);
    expect(errors).not.toContain("Warning");
  });

  test.each(["sql", "tree"])("of ampipe %s", async (command) => {
    const { errors } = await runCli([command, "name=Bolt; price>=5", "--schema", file("schema.json")]);
    expect(errors).toContain(`Did you mean: ampipe ${command} 'name=Bolt&price>=5' --schema`);
  });

  test.each([
    ["name=Bolt price>=5", "Warning: The space is part of a value."],
    ["name starts with Bo", "Run: ampipe check 'name^Bo'"],
    ["bolt", "Run: ampipe check 'name*bolt'"],
  ])("of %s", async (text, expected) => {
    const { errors } = await runCli(["check", text, "--schema", file("schema.json")]);
    expect(errors).toContain(expected);
  });

  test("with the name of a field that the data writes in another way, if there is more to mend", async () => {
    const csv = folderOf({ "a.csv": "Release Date,id\nJun 12 1998,1\n" });
    const { errors } = await runCli(["filter", "Release Date>=2010", csv("a.csv"), "-q"]);
    expect(errors).toContain('Field "Release Date" is called "Release_Date" in filters.');
  });

  test("but not for a filter that means the same", async () => {
    const { errors } = await runCli(["check", " name = Bolt & ( price>=5 )", "--schema", file("schema.json")]);
    expect(errors).toBe("");
  });
});
