import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { folderOf } from "../support/folder.js";
import { type CliResult, runCli } from "../support/run-cli.js";

const LINES = [
  '{"id":1,"name":"Bolt","price":12.50,"tags":["new"],"size":{"w":3}}',
  '{"id":9007199254740993,"name":"Nut \\"M8\\"","price":0.1,"tags":[]}\r',
  '{"id":3,"name":null,"price":1e2,"size":{"w":null}}',
];
const REPORT =
  "Fields inferred from 3 rows (? is nullable):\n  id integer, name text?, price decimal, tags list of text?, size.w integer?\n";
const CSV = 'id;Unit price;name\r\n1;2.5;"a;b"\r\n2;;"x\r\n""y"""\r\n3;10;\r\n';
const CSV_REPORT = "Fields inferred from 3 rows (? is nullable):\n  id integer, Unit_price decimal?, name text?\n";

const file = folderOf({
  "p.jsonl": LINES.join("\n"),
  "p.json": `[\n${LINES.join(",\n")}\n]\n`,
  "pretty.json": JSON.stringify(
    [
      { a: 1, b: "x" },
      { a: 2, b: "y" },
    ],
    null,
    2,
  ),
  "one.json": JSON.stringify({ a: 1, b: "x" }, null, 2),
  "q.csv": CSV,
  "comma.csv": "id,name\n1,a\n2,b\n",
  "other.csv": "id,label\n3,c\n",
  "many.csv": `id,name\n${Array.from({ length: 1000 }, (_, i) => `${i},x\n`).join("")}`,
  "same.csv": "id,name\n3,c\n",
  "flags.csv": "active,size\ntrue,1\nfalse,2\ntrue,3\nmaybe,x\n",
  "flags.json": '[{"name":"active","type":"boolean"},{"name":"size","type":"integer"}]',
  "t.tsv": "id\tname\n1\ta,b\n",
  "bom.csv": "\uFEFFid,name\n1,a\n",
  "cut.zip": "PK\x03\x04",
  "empty.jsonl": "",
  "bad.jsonl": `{"id":1}\n{"id":2\nnot json\n[1]\n{"id":5}\n${"x\n".repeat(12)}`,
  "filter.txt": "id=1\n",
  "schema.json": '[{"name":"id","type":"integer"},{"name":"code","type":"text","path":"name"}]',
});

/** Runs `ampipe filter`. The last arguments are names of files of the folder. */
async function filter(args: readonly string[], files: readonly string[] = ["p.jsonl"]): Promise<CliResult> {
  const { code, out, errors } = await runCli(["filter", ...args, ...files.map(file)]);
  return { code, out, errors: errors.replaceAll(`${file("")}/`, "") };
}

describe("rows are printed with every byte", () => {
  test("of JSON lines, with a line break after the last one", async () => {
    expect(await filter(["price>=1"])).toEqual({ code: 0, out: `${LINES[0]}\n${LINES[2]}\n`, errors: REPORT });
    expect(await filter(["id=9007199254740993"])).toEqual({ code: 0, out: `${LINES[1]}\n`, errors: REPORT });
  });

  test("of a JSON array, as an array", async () => {
    expect(await filter(["price<1"], ["p.json"])).toEqual({
      code: 0,
      out: `[\n${LINES[1]?.trimEnd()}\n]\n`,
      errors: REPORT,
    });
    expect(await filter(["price<0"], ["p.json"])).toEqual({ code: 1, out: "[]\n", errors: REPORT });
    const { out } = await filter(["a>=1"], ["pretty.json"]);
    expect(out).toBe('[\n{\n    "a": 1,\n    "b": "x"\n  },\n{\n    "a": 2,\n    "b": "y"\n  }\n]\n');
  });

  test("of JSON that is one value over many lines", async () => {
    expect((await filter(["a=1"], ["one.json"])).out).toBe('{\n  "a": 1,\n  "b": "x"\n}\n');
  });

  test("of CSV, with its header", async () => {
    expect(await filter(["Unit_price=null"], ["q.csv"])).toEqual({
      code: 0,
      out: 'id;Unit price;name\r\n2;;"x\r\n""y"""\r\n',
      errors: CSV_REPORT,
    });
    expect((await filter(["id=9"], ["comma.csv"])).out).toBe("id,name\n");
    expect((await filter(["id=1"], ["bom.csv"])).out).toBe("\uFEFFid,name\n1,a\n");
    expect((await filter(["name*b"], ["t.tsv"])).out).toBe("id\tname\n1\ta,b\n");
  });

  test("of several files, with one header", async () => {
    expect((await filter(["id>1"], ["comma.csv", "same.csv"])).out).toBe("id,name\n2,b\n3,c\n");
  });
});

test("a filter that never or always matches has a warning", async () => {
  const { code, errors } = await filter(["price>10&price<5"]);
  expect(code).toBe(1);
  expect(errors).toContain('Warning: No record can match all of "price>10", "price<5".');
  expect((await filter(["name!=Bolt|name!=Nut"])).errors).toContain("Did you mean: ampipe filter 'name![Bolt,Nut]' ");
});

test("a value of another type, which only negations match, is not said to be impossible", async () => {
  const given = [[], ["--schema", file("flags.json")]];
  for (const options of given) {
    const { out, errors } = await filter(["active!=true&active!=false", "-c", ...options], ["flags.csv"]);
    expect(out).toBe("1\n");
    expect(errors).not.toContain("Warning");
    expect((await filter(["size<5|size>=5", ...options], ["flags.csv"])).errors).not.toContain("Warning");
    const { errors: never } = await filter(["size<5&size>=5", ...options], ["flags.csv"]);
    expect(never).toContain("Warning: No record can match");
  }
});

test("of stdin, whose format is found out", async () => {
  const run = (input: string) => runCli(["filter", "id=1", "--any"], { input }).then(({ code }) => code);
  const inputs = [
    '{"id":1}\n',
    '[{"id":1}]',
    "id\n1\n",
    'x,"id;1"\nid,1\n',
    "",
    '{\n"id":1}',
    '{"id":1}{"id":2}',
    "\t\n",
  ];
  expect(await Promise.all(inputs.map(run))).toEqual([0, 0, 0, 2, 1, 0, 0, 1]);
});

describe("options change the output", () => {
  test.each<[readonly string[], readonly string[], string]>([
    [["-c", ""], ["p.jsonl"], "3\n"],
    [["-c", "-v", "id=1"], ["p.jsonl"], "2\n"],
    [["-c", "id>1", "-s", "id", "-m", "1"], ["p.jsonl"], "1\n"],
    [["--any", "id=1"], ["p.jsonl"], ""],
    [["-m", "1", ""], ["p.jsonl"], `${LINES[0]}\n`],
    [["-n", "price>=1"], ["p.jsonl"], `1:${LINES[0]}\n3:${LINES[2]}\n`],
    [["-n", "id>=2"], ["comma.csv"], "3:2,b\n"],
    [["-s", "-price", "-m", "2", ""], ["p.jsonl"], `${LINES[2]}\n${LINES[0]}\n`],
    [["-s", "-name,id", ""], ["p.jsonl"], `${LINES[2]}\n${LINES[1]}\n${LINES[0]}\n`],
    [["-s", "-name,id", "--nulls-last", ""], ["p.jsonl"], `${LINES[1]}\n${LINES[0]}\n${LINES[2]}\n`],
    [["-s", "name,id", ""], ["p.jsonl"], `${LINES[0]}\n${LINES[1]}\n${LINES[2]}\n`],
    [
      ["-f", "price,id,size.w", ""],
      ["p.jsonl"],
      '{"price":12.50,"id":1,"size.w":3}\n{"price":0.1,"id":9007199254740993,"size.w":null}\n{"price":1e2,"id":3,"size.w":null}\n',
    ],
    [["-f", "tags", "--out", "json", "id[1,3]"], ["p.jsonl"], '[\n{"tags":["new"]},\n{"tags":null}\n]\n'],
    [["--out", "jsonl", "a>=1"], ["pretty.json"], '{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n'],
    [["--out", "jsonl", "id=3"], ["p.json"], `${LINES[2]}\n`],
    [["--out", "json", "id=1"], ["p.jsonl"], `[\n${LINES[0]}\n]\n`],
    [
      ["--out", "jsonl", ""],
      ["q.csv"],
      '{"id":1,"Unit price":2.5,"name":"a;b"}\n{"id":2,"Unit price":null,"name":"x\\r\\n\\"y\\""}\n{"id":3,"Unit price":10,"name":null}\n',
    ],
    [
      ["--out", "csv", ""],
      ["p.jsonl"],
      'id,name,price,tags,size.w\n1,Bolt,12.50,"[""new""]",3\n9007199254740993,"Nut ""M8""",0.1,[],\n3,,1e2,,\n',
    ],
    [["--out", "csv", "id=1"], ["q.csv"], "id,Unit price,name\n1,2.5,a;b\n"],
    [["--out", "csv", "id=1"], ["comma.csv"], "id,name\n1,a\n"],
    [["-f", "name,id", "id<3"], ["q.csv"], 'name;id\n"a;b";1\n"x\r\n""y""";2\n'],
    [["--out", "table", "", "-f", "id,name"], ["q.csv"], 'id  name\n1   a;b\n2   x "y"\n3\n'],
    [["--out", "json", "id=1"], ["empty.jsonl"], "[]\n"],
    [["--out", "table", "id=9"], ["comma.csv"], "id  name\n"],
    [["--out", "csv", "-f", "id", "id=9"], ["comma.csv"], "id\n"],
    [["--no-header", "c1=9"], ["comma.csv"], ""],
    [["--null", "a", "name=null"], ["comma.csv"], "id,name\n1,a\n"],
    [["--no-header", "c2=b"], ["comma.csv"], "2,b\n"],
    [["--delimiter", "\\t", "name*b"], ["t.tsv"], "id\tname\n1\ta,b\n"],
    [["--in", "csv", "--delimiter", "e", "id\tnam=null"], ["t.tsv"], ""],
    [["-F", file("filter.txt")], ["comma.csv"], "id,name\n1,a\n"],
    [["--schema", file("schema.json"), "code=a"], ["comma.csv"], "id,name\n1,a\n"],
    [["--schema", file("schema.json"), "code=Bolt"], ["p.jsonl"], `${LINES[0]}\n`],
  ])("%j of %j", async (args, files, out) => {
    const result = await filter(args, files);
    expect(result.out).toBe(out);
  });

  test("with file names before line numbers of several files", async () => {
    const { out } = await filter(["-n", "id>1"], ["comma.csv", "same.csv"]);
    expect(out.replaceAll(`${file("")}/`, "")).toBe("comma.csv:3:2,b\nsame.csv:2:3,c\n");
  });

  test("--now is the time of relative times", async () => {
    const input = '{"at":"2024-05-01"}\n{"at":"2024-06-01"}\n';
    const { out } = await runCli(["filter", "at<today", "--now", "2024-05-15T00:00:00Z"], { input });
    expect(out).toBe('{"at":"2024-05-01"}\n');
  });

  test("--time-zone is the time zone of the filter and of --now", async () => {
    const input = '{"at":"2024-05-30T21:59:59Z"}\n{"at":"2024-05-30T22:00:00Z"}\n{"at":"2024-05-31T00:00:00Z"}\n';
    const matches = async (...args: readonly string[]) => (await runCli(["filter", "-c", ...args], { input })).out;
    expect(await matches("at>=2024-05-31")).toBe("1\n");
    expect(await matches("at>=2024-05-31", "--time-zone", "Europe/Berlin")).toBe("2\n");
    const now = ["--now", "2024-05-31T00:00"];
    expect(await matches("at<now", ...now)).toBe("2\n");
    expect(await matches("at<now", ...now, "--time-zone", "Europe/Berlin")).toBe("1\n");
    expect(await matches("at<now", "--now", "2024-05-31T00:00Z", "--time-zone", "Europe/Berlin")).toBe("2\n");
  });
});

describe("the exit code is", () => {
  test.each<[string, readonly string[], readonly string[], number]>([
    ["0 for a match", ["id=1"], ["p.jsonl"], 0],
    ["1 without a match", ["id=2"], ["p.jsonl"], 1],
    ["0 without a match and with --zero", ["id=2", "--zero"], ["p.jsonl"], 0],
    ["1 without rows", ["id=2"], ["empty.jsonl"], 1],
    ["2 for an unknown file", ["id=1"], ["p.jsonl", "nowhere.jsonl"], 2],
    ["2 for a bad row", ["id=1"], ["bad.jsonl"], 2],
    ["0 for a match before a bad row, with --any", ["id=1", "--any"], ["bad.jsonl"], 0],
    ["0 with --bad skip", ["id=1", "--bad", "skip"], ["bad.jsonl"], 0],
    ["2 for an unknown field", ["ids=1"], ["p.jsonl"], 2],
    ["2 for an error of syntax, also without rows", ["id="], ["empty.jsonl"], 2],
  ])("%s", async (_name, args, files, code) => {
    expect((await filter(args, files)).code).toBe(code);
  });
});

describe("problems are reported with file and line", () => {
  test("ten in full, then a count", async () => {
    const { out, errors } = await filter(["id>=1"], ["bad.jsonl"]);
    expect(out).toBe('{"id":1}\n{"id":5}\n');
    const lines = errors.split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "Fields inferred from 2 rows (? is nullable):",
      "  id integer",
      'bad.jsonl:2: not JSON: expected "," or "}" at column 8 (skipped)',
      "bad.jsonl:3: not JSON: expected a value at column 1 (skipped)",
      "bad.jsonl:4: not an object with fields (skipped)",
    ]);
    expect([lines.length, lines[12]]).toEqual([14, "5 more bad rows skipped"]);
  });

  test("or skipped, or the first stops", async () => {
    const skipped = await filter(["id>=1", "--bad", "skip"], ["bad.jsonl"]);
    expect(skipped.errors).toMatch(/integer\n15 bad rows skipped\n$/);
    const stopped = await filter(["id>=1", "--bad", "stop"], ["bad.jsonl", "p.jsonl"]);
    expect(stopped.out).toBe('{"id":1}\n');
    expect(stopped.errors).toMatch(/\nbad.jsonl:2: not JSON: expected "," or "}" at column 8 \(stopped\)\n$/);
    expect(stopped.code).toBe(2);
  });

  test("also if no row can be read", async () => {
    const { code, errors, out } = await runCli(["filter", "a=1", "-"], { input: "{\nx\n" });
    expect({ code, errors, out }).toEqual({
      code: 2,
      errors: "stdin:1: not JSON: the input ends inside of this value (skipped)\n",
      out: "",
    });
    expect((await runCli(["filter", "a=1", "--in", "jsonl"], { input: "x\n" })).errors).toBe(
      "stdin:1: not JSON: expected a value at column 1 (skipped)\n",
    );
  });

  test("of files", async () => {
    const { errors } = await filter(["id=1"], ["nowhere.csv", "cut.zip", ""]);
    expect(errors).toBe(
      "nowhere.csv: no such file or directory\n" +
        "cut.zip: is a ZIP archive or a spreadsheet. Unpack it, or save the sheet as CSV first\n" +
        `${file("")}: it is a directory\n`,
    );
  });

  test("of CSV", async () => {
    const run = (input: string) => runCli(["filter", "", "--in", "csv"], { input });
    expect(await run('a,b\n1,2\n3\n4,"x" y\n5,6,7\n')).toEqual({
      code: 2,
      out: "a,b\n1,2\n",
      errors:
        "Fields inferred from 1 row (? is nullable):\n  a integer, b integer\n" +
        "stdin:3: 1 cell instead of 2 (skipped)\n" +
        "stdin:4: text after a closing quote at column 6 (skipped)\n" +
        "stdin:5: 3 cells instead of 2 (skipped)\n",
    });
    expect((await run('a,"b" c\n1,2\n')).errors).toBe(
      "stdin: the first row cannot be read: text after a closing quote at column 6\n",
    );
    expect(await filter(["--schema", file("schema.json"), "code!=a"], ["other.csv"])).toEqual({
      code: 0,
      out: "id,label\n3,c\n",
      errors: 'other.csv: column "name" is missing, read as null\n',
    });
  });

  test("of values that do not fit the type of their field, once", async () => {
    const rows = [
      ...Array.from({ length: 1000 }, (_, i) => `{"price":${i}}`),
      '{"price":"n/a"}',
      '{"price":{}}',
      '{"price":null}',
    ];
    const { errors, out, code } = await runCli(["filter", "price>998 | price=null"], { input: rows.join("\n") });
    expect({ errors, out, code }).toEqual({
      code: 0,
      out: '{"price":999}\n{"price":null}\n',
      errors:
        "Fields inferred from 1,000 rows (? is nullable):\n  price integer\n" +
        'stdin:1001: field "price" is "n/a", not of type integer. Only negated conditions match such values. To read all values, add --type price=text\n' +
        'field "price" is not of type integer in at least 2 rows, first in stdin:1001\n',
    });
  });

  test.each([
    ["a", "1.5", "a=5", "a=decimal"],
    ["a", "x", "a=5&a>1|a=7", "a=text"],
    ["c", "2024-05-31T12:00:00Z", "c=2024-05-31", "c=timestamp"],
    ["d e", "?", "", "d_e=text"],
  ])("of a value of field %s that is %s, with a type for both", async (name, value, condition, type) => {
    const input = `a,b,c,d e\n${"1,1.5,2024-05-31,true\n".repeat(1000)}`;
    const cells = ["a", "b", "c", "d e"].map((column) => (column === name ? value : ""));
    const args = condition === "" ? ["", "-s", "d_e"] : [condition];
    const { errors } = await runCli(["filter", "-q", ...args], {
      input: `${input}${cells.join()}\n${cells.join()}\n`,
    });
    expect(errors).toMatch(
      new RegExp(
        `^stdin:1002: .*To read all values, add --type ${type}\\n.* in at least 2 rows, first in stdin:1002\\n$`,
      ),
    );
  });

  test("of a condition that is valid for texts only, in a field of numbers", async () => {
    const input = `a,b\n${"1,2\n".repeat(1000)}x,y\n`;
    const said = (name: string) => `To read field "${name}" as text, add --type ${name}=text\n`;
    const { errors } = await runCli(["filter", "-q", "a=x&b^y"], { input });
    expect(errors).toContain(`${said("a")}${said("b")}`);
    expect((await runCli(["filter", "-q", "a=x&b^y", "--type", "a=text", "--type", "b=text"], { input })).out).toBe(
      "a,b\nx,y\n",
    );
    expect((await runCli(["filter", "-q", "a=1&c=2"], { input })).errors).not.toContain("as text");
  });

  test("of the filter, with the corrected command", async () => {
    expect((await filter(["prize>1", "-c"])).errors).toBe(
      `${REPORT}Unknown field "prize". Did you mean "price"?\n  prize>1\n  ^^^^^\nRun: ampipe filter 'price>1' p.jsonl --count\n`,
    );
  });

  test.each([
    [
      ["", "-s", "nam"],
      `Option --sort: Unknown field "nam". Did you mean "name"?\n  nam\n  ^^^\nRun: ampipe filter '' p.jsonl --sort name\n`,
    ],
    [["", "-f", "x"], 'Option --fields: Unknown field "x".\n  x\n  ^\n'],
    [["", "--nulls-last"], 'Option --nulls-last needs --sort.\nRun "ampipe filter --help" for examples and options.\n'],
    [
      ["", "-m", "0"],
      'Option --limit must be an integer of at least 1, not "0".\nRun "ampipe filter --help" for examples and options.\n',
    ],
    [
      ["", "--delimiter", "ab"],
      'Option --delimiter must be one ASCII character, such as ";" or "\\t", not "ab".\nRun "ampipe filter --help" for examples and options.\n',
    ],
    [
      ["", "--now", "x"],
      'Option --now must be a time such as 2024-05-31T14:30:00Z, not "x".\nRun "ampipe filter --help" for examples and options.\n',
    ],
    [
      ["", "--time-zone", "CEST"],
      'Option --time-zone must be an IANA time zone, such as "Europe/Berlin", not "CEST".\nRun "ampipe filter --help" for examples and options.\n',
    ],
  ])("of options: %j", async (args, message) => {
    const { errors, code } = await filter(args);
    const isNamed = message.startsWith("Option --sort: ") || message.startsWith("Option --fields: ");
    expect([code, errors.replace(REPORT, "")]).toEqual([2, isNamed ? message : `ampipe filter: ${message}`]);
  });

  test.each([
    [
      ["p.jsonl", "comma.csv"],
      [],
      "p.jsonl and comma.csv have different formats. Choose one: --out jsonl or --out csv.",
    ],
    [
      ["comma.csv", "other.csv"],
      [],
      "comma.csv and other.csv have different columns. Merge them with --out csv, or choose some with --fields.",
    ],
    [["p.json"], ["-n"], "Option --line-number works for JSON lines and CSV only. Add --out jsonl."],
  ])("of formats that cannot be combined: %j %j", async (files, options, message) => {
    const { errors, code } = await filter(["", ...options], files);
    expect([code, errors.split("\n").at(-2)]).toEqual([2, `ampipe filter: ${message}`]);
  });
});

describe("inputs with different columns and formats", () => {
  const path = folderOf({
    "a.csv": "id,name\n1,x\n",
    "b.csv": 'tag,id\n"y",2\n',
    "c.csv": "id;name\n3;z\n",
    "d.jsonl": '{"id":4,"on":true}\n',
    "none.csv": "id,late\n",
    "many.csv": `id\n1\n${"0\n".repeat(1000)}`,
    "zeros.csv": `id\n${"0\n".repeat(1000)}`,
    "a.json": '[{"name":"id","type":"integer"}]',
  });
  const merged = async (out: string, names: readonly string[], ...args: readonly string[]) => {
    const result = await runCli(["filter", "-q", "id>0", ...names.map(path), "--out", out, ...args]);
    const short = (text: string) => text.replaceAll(`${path("")}/`, "");
    return { ...result, errors: short(result.errors) };
  };

  test.each([
    ["csv", "id,name,tag,on\n1,x,,\n2,,y,\n3,z,,\n4,,,true\n"],
    ["tsv", "id\tname\ttag\ton\n1\tx\t\t\n2\t\ty\t\n3\tz\t\t\n4\t\t\ttrue\n"],
    ["table", "id  name  tag  on\n1   x\n2         y\n3   z\n4              true\n"],
    [
      "jsonl",
      '{"id":1,"name":"x","tag":null,"on":null}\n{"id":2,"name":null,"tag":"y","on":null}\n{"id":3,"name":"z","tag":null,"on":null}\n{"id":4,"on":true}\n',
    ],
    [
      "json",
      '[\n{"id":1,"name":"x","tag":null,"on":null},\n{"id":2,"name":null,"tag":"y","on":null},\n{"id":3,"name":"z","tag":null,"on":null},\n{"id":4,"on":true}\n]\n',
    ],
  ])("are merged by --out %s", async (out, expected) => {
    const names = ["a.csv", "b.csv", "c.csv", "d.jsonl"];
    expect(await merged(out, names)).toEqual({ code: 0, out: expected, errors: "" });
  });

  test("are merged in any order, also with a file that has only a header", async () => {
    expect((await merged("csv", ["d.jsonl", "b.csv", "a.csv"])).out).toBe("id,on,tag,name\n4,true,,\n2,,y,\n1,,,x\n");
    expect((await merged("csv", ["none.csv", "a.csv"])).out).toBe("id,late,name\n1,,x\n");
  });

  test("keep the columns of the header if others follow after the sample", async () => {
    const left = (name: string, field: string) =>
      `${name}:${name === "b.csv" ? 2 : 1}: field "${field}" is not among the inferred fields and is left out. Use --schema to print it (only the first case is reported)\n`;
    expect(await merged("csv", ["many.csv", "b.csv", "d.jsonl"])).toEqual({
      code: 0,
      out: "id\n1\n2\n4\n",
      errors: left("b.csv", "tag") + left("d.jsonl", "on"),
    });
  });

  test("are never in wrong columns of the input's format, or with a schema", async () => {
    expect((await merged("same", ["a.csv", "c.csv"])).errors).toContain(
      "a.csv and c.csv have different formats. Choose one: --out jsonl or --out csv.",
    );
    expect((await merged("csv", ["a.csv", "b.csv"], "--schema", path("a.json"))).errors).toContain(
      "a.csv and b.csv have different columns. Choose some with --fields.",
    );
    expect((await merged("csv", ["zeros.csv", "b.csv", "d.jsonl"])).errors).toBe(
      "ampipe filter: b.csv and d.jsonl have different columns. Choose some with --fields.\n",
    );
  });
});

test("a limit stops reading", async () => {
  let chunks = 0;
  const { streams, printed } = (await import("../support/run-cli.js")).memoryOutput();
  const input = (async function* () {
    for (;;) {
      chunks++;
      yield Buffer.from('{"a":1}\n'.repeat(500));
    }
  })();
  const { filter: command } = await import("../../../src/cli/commands/filter.js");
  expect(await command.run(["a=1"], { limit: "1" }, { ...streams, input })).toBe(0);
  expect([printed().out, chunks]).toEqual(['{"a":1}\n', 2]);
});

test("a live input is filtered when it pauses, and reading ends with the signal", async () => {
  const { memoryOutput } = await import("../support/run-cli.js");
  const { filter: command } = await import("../../../src/cli/commands/filter.js");
  const { streams, printed } = memoryOutput();
  const controller = new AbortController();
  const input = (async function* () {
    yield Buffer.from('{"a":1}\n');
    while (printed().out === "") await new Promise((resolve) => setTimeout(resolve, 5));
    controller.abort();
    await new Promise(() => undefined);
  })();
  input.return = async () => ({ done: true, value: undefined });
  const code = await command.run(["a=1"], {}, { ...streams, input, signal: controller.signal });
  expect([code, printed().out]).toEqual([2, '{"a":1}\n']);
});

test.each([
  ["", "a,b\n1,2\n3,4\n"],
  ["a,b\n", "1,2\n3,4\n"],
])("a live input that pauses before its first row is filtered: %j", async (first, rest) => {
  const { memoryOutput } = await import("../support/run-cli.js");
  const { filter: command } = await import("../../../src/cli/commands/filter.js");
  const { streams, printed } = memoryOutput();
  const input = (async function* () {
    yield Buffer.from(first);
    await new Promise((resolve) => setTimeout(resolve, 400));
    yield Buffer.from(rest);
  })();
  const code = await command.run(["a=3"], { quiet: true }, { ...streams, input });
  expect([code, printed()]).toEqual([0, { out: "a,b\n3,4\n", errors: "" }]);
});

test("the schema that is printed can be used", async () => {
  const { out } = await runCli(["schema", file("p.jsonl")]);
  expect(out).toBe(`[
  {"name":"id","type":"integer","nullable":false},
  {"name":"name","type":"text","nullable":true},
  {"name":"price","type":"decimal","nullable":false},
  {"name":"tags","type":"list","item":{"type":"text"},"nullable":true},
  {"name":"size.w","type":"integer","nullable":true,"path":"size.w"}
]
`);
  const { path } = { path: folderOf({ "printed.json": out })("printed.json") };
  expect(JSON.parse(readFileSync(path, "utf8"))).toHaveLength(5);
  expect(await filter(["size.w=3", "--schema", path])).toEqual({ code: 0, out: `${LINES[0]}\n`, errors: "" });
});

describe("nothing is lost without a word", () => {
  const rows = Array.from({ length: 1001 }, (_, i) => `{"id":${i}}\n`).join("");
  const input = (args: readonly string[], text: string | Buffer) => runCli(["filter", ...args], { input: text });

  test("a row without any field that a schema can have is an empty object", async () => {
    for (const out of ["jsonl", "json"]) {
      const { out: printed } = await runCli(["filter", "", "--in", "csv", "--out", out], { input: "a\u0000.b\nx\n" });
      expect(JSON.parse(printed)).toEqual(out === "json" ? [{}] : {});
    }
  });

  test("a field that appears after the sample is reported when the output leaves it out", async () => {
    const late = `${rows}{"id":1001,"late":1}\n{"id":1001,"l\\u0061te":1,"l\\u0061ter":2}\n{"id":1001,"\\u0069d":2}\n`;
    const sampled = "Fields inferred from 1,000 rows (? is nullable):\n  id integer\n";
    const said = (line: number, name: string) =>
      `stdin:${line}: field "${name}" is not among the inferred fields and is left out. Use --schema to print it (only the first case is reported)\n`;
    expect(await input(["id=1001", "--out", "csv"], late)).toEqual({
      code: 0,
      out: "id\n1001\n1001\n",
      errors: `${sampled}${said(1002, "late")}`,
    });
    expect((await input(["id>=1000", "--out", "jsonl"], late)).errors).toBe(sampled);
    expect((await input(["id>=1000", "--out", "csv", "--fields", "id"], late)).errors).toBe(sampled);
    expect((await input(["id>=1000", "--out", "csv", "--schema", file("schema.json")], late)).errors).toBe("");
  });

  test("a member that appears after the sample is reported like a field", async () => {
    const nested = Array.from({ length: 1000 }, (_, i) => `{"a":{"b":${i},"c":{"d":1}}}\n`).join("");
    const rest = [
      { a: { b: 1000, x: 1, c: { d: 1 } } },
      { a: { b: 1000, c: { d: 2, e: null, f: {} } } },
      { a: { b: 1000, c: { d: 2, e: [0] } } },
      { a: { b: 1000, c: "text" } },
      { a: "text" },
      { a: ["x"] },
      { a: null },
      { a: {} },
      {},
    ];
    const late = `${nested}${rest.map((row) => `${JSON.stringify(row)}\n`).join("")}{"\\u0061":{"b":1000,"y":1}}\n`;
    const { code, out, errors } = await input(["a.b>=1000|a.b=null", "--out", "csv", "-q"], late);
    expect([code, out]).toEqual([0, `a.b,a.c.d\n1000,1\n1000,2\n1000,2\n1000,\n${",\n".repeat(5)}1000,\n`]);
    expect([...errors.matchAll(/^stdin:(\d+): field "(.*?)" is not among/gm)].map(([, ...place]) => place)).toEqual([
      ["1001", "a.x"],
      ["1003", "a.c.e"],
      ["1004", "a.c"],
      ["1005", "a"],
      ["1010", "a.y"],
    ]);
    expect((await input(["", "--out", "csv", "-q", "--fields", "a.b"], late)).errors).toBe("");
    expect((await input(["", "--out", "jsonl", "-q"], late)).errors).toBe("");
  });

  test("a value where other rows have an object is a field of its own", async () => {
    const rows = ['{"id":1,"error":"timeout"}', '{"id":2,"error":{"code":5}}', '{"id":3,"error":{}}', '{"id":4}'];
    expect((await input(["", "--out", "csv", "-q"], rows.join("\n"))).out).toBe(
      'id,error,error.code\n1,timeout,\n2,"{""code"":5}",5\n3,{},\n4,,\n',
    );
    expect((await input(["error=timeout", "-q"], rows.join("\n"))).out).toBe(`${rows[0]}\n`);
    expect((await input(["error.code=5", "-q"], rows.join("\n"))).out).toBe(`${rows[1]}\n`);
  });

  test("a column of a later file is reported when the output leaves it out", async () => {
    expect(await filter(["id=3", "--out", "jsonl"], ["many.csv", "other.csv"])).toEqual({
      code: 0,
      out: '{"id":3,"name":"x"}\n{"id":3,"name":null}\n',
      errors: `Fields inferred from 1,000 rows (? is nullable):\n  id integer, name text\nother.csv:2: field "label" is not among the inferred fields and is left out. Use --schema to print it (only the first case is reported)\n`,
    });
  });

  test("bad rows are reported in the order of the file, and those before a stop are printed", async () => {
    const bad = Buffer.concat([Buffer.from('{"id":1}\n{"id":2\n'), Buffer.of(0xff), Buffer.from('\n{"id":4}\n')]);
    const inferred = (count: string) => `Fields inferred from ${count} (? is nullable):\n  id integer\n`;
    const second = 'stdin:2: not JSON: expected "," or "}" at column 8';
    expect(await input(["id>0"], bad)).toEqual({
      code: 2,
      out: '{"id":1}\n{"id":4}\n',
      errors: `${inferred("2 rows")}${second} (skipped)\nstdin:3: not UTF-8: invalid byte 0xff at byte 1 (skipped)\nIf stdin is in Latin-1 or Windows-1252, add --encoding latin1.\n`,
    });
    expect(await input(["id>0", "--bad", "stop"], bad)).toEqual({
      code: 2,
      out: '{"id":1}\n',
      errors: `${inferred("2 rows")}${second} (stopped)\n`,
    });
  });

  test.each([
    ["", 1, "The input has no rows.\n"],
    ["\n\n", 1, "The input has no rows.\n"],
    ["[]", 1, "The input has no rows.\n"],
    ["{}", 2, 'The rows have no fields.\nUnknown field "id".\n  id=1\n  ^^\n'],
    ["[null]", 2, "stdin:1: not an object with fields (skipped)\n"],
  ])("an input without data is reported: %j", async (text, code, errors) => {
    expect(await input(["id=1", "-c"], text)).toMatchObject({ code, errors });
    expect((await runCli(["explain", "id=1"], { input: text })).errors).toBe(errors);
    if (code === 1) expect(await input(["id=1", "-cq"], text)).toEqual({ code, errors: "", out: "0\n" });
  });

  test("the filter is checked before rows that follow many bad rows", async () => {
    const { code, out, errors } = await input(
      ["id>0", "--bad", "skip", "--in", "jsonl"],
      `${"x\n".repeat(100_000)}{"id":-1}\n`,
    );
    expect([code, out, errors]).toEqual([2, "", expect.stringContaining('Unknown field "id".')]);
  });

  test("rows that cannot be split end the sample too, so that memory does not grow", async () => {
    const bad = Buffer.from(`{"id":1}\n${"\x00\n".repeat(1200)}`.replaceAll("\x00", "\x80"), "latin1");
    const { code, errors } = await input(["id>0", "--in", "jsonl"], bad);
    expect([code, errors.split("\n").at(-2)]).toEqual([2, "1,190 more bad rows skipped"]);
  });

  test("CSV with a header alone keeps its header, and its columns are known", async () => {
    const errors = "The input has no rows, only a header.\n";
    expect(await input(["id=1"], "id;name\r\n")).toEqual({ code: 1, out: "id;name\r\n", errors });
    expect(await input(["id=1", "--fields", "name"], "id,name\n")).toEqual({ code: 1, out: "name\n", errors });
    expect(await input(["id=1", "--out", "table"], "id,name\n")).toEqual({ code: 1, out: "id  name\n", errors });
    const { code, out, errors: message } = await input(["id=1", "--fields", "nam"], "id,name\n");
    expect([code, out, message]).toEqual([2, "", expect.stringContaining('Did you mean "name"?')]);
  });

  test.each([
    [
      "line breaks without a line feed",
      "id,name\r1,a\r",
      "has line breaks without a line feed. Convert them first: tr '\\r' '\\n'",
    ],
    ["zstd", Buffer.of(0x28, 0xb5, 0x2f), "is compressed. Decompress it first: zstd -dc FILE | ampipe ..."],
  ])("%s is named", async (_, text, problem) => {
    expect(await input(["id=1"], text)).toEqual({ code: 2, out: "", errors: `stdin: ${problem}\n` });
  });

  test("thousands of equal columns and of brackets that close nothing take linear time", async () => {
    const row = (cell: string) => `${Array(20_000).fill(cell).join()}\n`;
    expect((await input(["a_999=1", "-c"], row("a") + row("1"))).out).toBe("1\n");
    const { code } = await input([""], `[${"[".repeat(100_000)}${"}".repeat(100_000)}`);
    expect(code).toBe(2);
  });
});

test.each([
  ["true", "true"],
  ['{"a":1}', "not a single value"],
])("the value %s of a text field is reported as %s", async (value, shown) => {
  const input = `{"name":"a"}\n{"name":"b"}\n{"name":${value}}\n`;
  const { errors } = await runCli(["filter", "code=a", "--schema", file("schema.json")], { input });
  expect(errors).toBe(
    `stdin:3: field "code" is ${shown}, not of type text. Only negated conditions match such values\n`,
  );
});
