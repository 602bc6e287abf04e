import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boolean,
  date,
  decimal,
  defineSchema,
  enumeration,
  integer,
  json,
  listOf,
  number,
  one,
  text,
  timestamp,
} from "../../src/index.js";
import { csvWriter } from "../../src/list/record-to-csv.js";

const teams = defineSchema({ id: integer(), name: text({ nullable: true }) });
const schema = defineSchema({
  id: integer(),
  price: decimal({ nullable: true }),
  weight: number({ nullable: true }),
  name: text({ nullable: true }),
  state: enumeration(["open", "a,b"]),
  active: boolean(),
  due: date({ nullable: true }),
  created: timestamp(),
  tags: listOf(text(), { nullable: true }),
  extra: json({ nullable: true }),
  nested: text({ path: "owner.name" }),
  team: one(teams, { from: "team_id" }),
});

const write = (record: object, fields: readonly string[], guardsFormulas = false): string =>
  csvWriter(schema, fields, guardsFormulas).write(record);

/** Reads CSV as spreadsheets do, which accept any text: a quote has a meaning only at the start of a cell. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= csv.length; at++) {
    let cell = "";
    if (csv[at] === '"') {
      const end = /^"((?:[^"]|"")*)(?:"|$)/.exec(csv.slice(at));
      cell = (end?.[1] ?? "").replaceAll('""', '"');
      at += end?.[0].length ?? 0;
    }
    for (; at < csv.length && csv[at] !== separator && !/[\r\n]/.test(csv[at] ?? ""); at++) cell += csv[at];
    cells.push(cell);
  }
  return cells;
}

describe("a line of CSV", () => {
  test("has the names of the fields in their order", () => {
    expect(csvWriter(schema, ["team.name", "id", "team.id"], false).header).toBe("team.name,id,team.id\r\n");
  });

  test.each<[field: string, value: unknown, cell: string]>([
    ["id", 9007199254740993n, "9007199254740993"],
    ["id", "18446744073709551616", "18446744073709551616"],
    ["price", "-0.10", "-0.10"],
    ["price", "123456789012345678901234567890.5000", "123456789012345678901234567890.5000"],
    ["price", "NaN", "NaN"],
    ["weight", -1e-7, "-1e-7"],
    ["weight", Number.NaN, ""],
    ["name", null, ""],
    ["name", undefined, ""],
    ["name", "", '""'],
    ["name", " a ", " a "],
    ["name", "null", "null"],
    ["name", 'say "hi"', '"say ""hi"""'],
    ["name", "a,b", '"a,b"'],
    ["name", "a\nb", '"a\nb"'],
    ["name", "a\rb", '"a\rb"'],
    ["name", "back\\slash\ttab", "back\\slash\ttab"],
    ["name", "é\u2028\u{1F600}", "é\u2028\u{1F600}"],
    ["name", "-1", "-1"],
    ["state", "a,b", '"a,b"'],
    ["active", true, "true"],
    ["active", false, "false"],
    ["due", "2024-05-31", "2024-05-31"],
    ["created", new Date(0), "1970-01-01T00:00:00Z"],
    ["tags", ["a", 'b"'], '"[""a"",""b\\""""]"'],
    ["tags", [], "[]"],
    ["extra", { a: [1, null] }, '"{""a"":[1,null]}"'],
    ["extra", "text", '"""text"""'],
    ["extra", -5, "-5"],
    ["tags", null, ""],
    ["tags", undefined, ""],
    ["extra", null, ""],
    ["extra", undefined, ""],
  ])("has %s %s as %j", (field, value, cell) => {
    expect(write({ id: 1, [field]: value }, ["active", field].slice(field === "active" ? 1 : 0), false)).toBe(
      `${field === "active" ? "" : ","}${cell}\r\n`,
    );
  });

  test("has fields of related records, which are empty without one, and fields at paths", () => {
    const fields = ["team.id", "nested", "team.name"];
    expect(write({ team: { id: 7, name: "Web" }, owner: { name: "Ada" } }, fields)).toBe("7,Ada,Web\r\n");
    expect(write({ team: null, nested: "Ada" }, fields)).toBe(",Ada,\r\n");
    expect(write({ team: { id: 7, name: null } }, fields)).toBe("7,,\r\n");
  });

  test("is never empty, because parsers skip empty lines", () => {
    expect(write({ name: null }, ["name"])).toBe('""\r\n');
    expect(write({ name: "" }, ["name"])).toBe('""\r\n');
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"])(
    "guards the text %j, which a spreadsheet may run as a formula",
    (formula) => {
      const guarded = `'${formula.replace(/(?<=\s)=/, "'=")}`;
      const cell = /[\r\n]/.test(formula) ? `"${guarded}"` : guarded;
      expect(write({ name: formula, id: -1, price: "-2.50" }, ["name", "id", "price"], true)).toBe(
        `${cell},-1,-2.50\r\n`,
      );
      expect(write({ name: `x${formula.trim()}`, id: 1 }, ["id", "name"], true)).not.toContain("'");
    },
  );

  test.each([
    ["a;=1", "a;'=1"],
    ['a;"=1', `"a;""'=1"`],
    ["a\t-1", "a\t'-1"],
    ["a\r\n+1\r\n\r\n@1", `"a\r\n'+1\r\n\r\n'@1"`],
    ["a;b;-", "a;b;'-"],
    ["a; =1;b=1", "a; =1;b=1"],
  ])("guards the parts of %j that are cells for spreadsheets that split at semicolons or tabs", (given, cell) => {
    expect(write({ name: given, state: "a" }, ["state", "name"], true)).toBe(`a,${cell}\r\n`);
    expect(write({ tags: [given], extra: -1 }, ["tags", "extra"], true)).toMatch(/^"(?:(?!;(?:"")*[=+@-]).)*",-1\r\n$/);
  });

  test("has no formula that was not written by the program, whatever a spreadsheet takes for the separator", () => {
    const part = fc.constantFrom("=1", "-", "@", "+", "a", '"', "'", ";", ",", "\t", "\r\n", "\n", "\r", " ", "＝1");
    const texts = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    const record = fc.record({ id: fc.integer(), name: texts, tags: fc.array(texts, { maxLength: 3 }), extra: texts });
    fc.assert(
      fc.property(record, fc.constantFrom(",", ";", "\t"), (values, separator) => {
        const fields = ["name", "id", "tags", "extra", "name"];
        const formulas = cellsOf(write(values, fields, true), separator).filter((cell) => /^[=+\-@＝]/.test(cell));
        // Numbers are not written by others.
        expect(formulas.filter((cell) => !/^-[0-9]+(?:,|$)/.test(cell))).toEqual([]);
      }),
    );
  });
});
