import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { folderOf, SCHEMA_JSON } from "../support/folder.js";
import { runCli } from "../support/run-cli.js";

const CSV =
  "Title,IMDB Rating,rate,seen\nA,9.5,.097,2015/01/01 01:00:00\nb,8,+3,2015/1/5 2:30\nC,7.25,5.,2024-02-03 04:05\n";
const ENVELOPE = JSON.stringify({
  status: 200,
  data: {
    items: [
      { id: 1, at: "2024-1-5" },
      { id: 2, at: "2024-2-5" },
    ],
  },
});

const file = folderOf({
  "movies.csv": CSV,
  "movies.csv.gz": gzipSync(CSV),
  "cut.csv.gz": gzipSync(CSV.repeat(1000)).subarray(0, 60),
  "latin.csv": Buffer.from("name,n\nMüller,1\nGroß,2\n", "latin1"),
  "envelope.json": ENVELOPE,
  "formatted.json": JSON.stringify(JSON.parse(ENVELOPE), undefined, 2),
  "keyed.json": '{"a/b":{"n":1,"m":1.50},\n"c":{"n":2}}\n',
  "mixed.jsonl": '{"a":1,"when":"2024-05-31"}\n{"a":2,"when":"2024-06-01"}\n{"a":3,"when":"unknown"}\n',
  "late.jsonl": `${'{"a":1}\n'.repeat(1500)}{"a":2,"late":3}\n`,
  "flights.parquet": Buffer.from("PAR1\x15\x04\x15", "latin1"),
  "table.db": "SQLite format 3\0....",
  "book.xls": Buffer.from("\xD0\xCF\x11\xE0....", "latin1"),
  "picture.png": Buffer.from("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", "latin1"),
  "page.csv": "<!doctype html>\n<title>Not found</title>\n",
  "book.xlsx": Buffer.from("PK\x03\x04....", "latin1"),
  "schema.json": SCHEMA_JSON,
  "filter.txt": "Title=A\n",
});

/** Runs `ampipe filter` without the report of inferred fields. */
function quiet(...args: readonly string[]) {
  return runCli(["filter", "-q", ...args]);
}

describe("values as they are in files", () => {
  test.each([
    ["rate<0.1", "A"],
    ["rate>=3&rate<5", "b"],
    ["rate=5", "C"],
    ["seen<2015-01-02", "A"],
    ["seen>=2015-01-05T02:30:00Z&seen<2016-01-01", "b"],
  ])("are found by %s", async (filter, title) => {
    expect(await quiet(filter, file("movies.csv"), "-f", "Title", "--out", "tsv")).toEqual({
      code: 0,
      out: `Title\n${title}\n`,
      errors: "",
    });
  });

  test("are written as JSON numbers, with all digits", async () => {
    const { out } = await quiet("", file("movies.csv"), "-f", "rate", "--out", "jsonl");
    expect(out).toBe('{"rate":0.097}\n{"rate":3}\n{"rate":5}\n');
    const long = `${"1".repeat(20)}.5`;
    const result = await runCli(["filter", "-q", "", "-f", "a", "--out", "jsonl"], {
      input: `a,b\n+${long},1\n2,2\n3,3\n`,
    });
    expect(result.out).toBe(`{"a":${long}}\n{"a":2}\n{"a":3}\n`);
  });

  test.each([
    ["csv", 'p,o.q,l\n0.10,1.50,"[1.0,-0,1e2]"\n'],
    ["tsv", "p\to.q\tl\n0.10\t1.50\t[1.0,-0,1e2]\n"],
    ["table", "p     o.q   l\n0.10  1.50  [1.0,-0,1e2]\n"],
    ["jsonl", '{"p":0.10,"o.q":1.50,"l":[1.0,-0,1e2]}\n'],
  ])("numbers of JSON are written as they are in the input: %s", async (out, expected) => {
    const input = '{"p":0.10,"o":{"q":1.50},"l":[1.0,-0,1e2]}\n{"p":0.1,"o":{"q":1.5},"l":[]}\n';
    const escaped = input.replace('"p"', '"\\u0070"');
    for (const text of [input, escaped]) {
      const result = await runCli(["filter", "-q", "p=0.1&o.q=1.5", "-f", "p,o.q,l", "-m", "1", "--out", out], {
        input: text,
      });
      expect(result).toEqual({ code: 0, out: expected, errors: "" });
    }
  });

  test("numbers with zeros after the point are integers", async () => {
    expect((await runCli(["schema"], { input: '{"n":1.0,"m":1e2,"t":"x"}\n' })).out).toContain(
      '{"name":"n","type":"integer","nullable":false},\n  {"name":"m","type":"integer","nullable":false}',
    );
  });

  test("sort by their value", async () => {
    const { out } = await quiet("", file("movies.csv"), "-s", "-rate", "-f", "Title", "--out", "csv");
    expect(out).toBe("Title\nC\nb\nA\n");
  });

  test("a number in a column of texts is found by its digits", async () => {
    const input =
      '{"t":"x"}\n{"t":"y"}\n{"t":"z"}\n{"t":"x"}\n{"t":"y"}\n{"t":"z"}\n{"t":1776}\n{"t":12345678901234567890}\n{"t":1.50}\n{"\\u0074":7}\n';
    const count = async (filter: string) => (await runCli(["filter", "-c", "-q", filter], { input })).out;
    expect(await count("t=1776")).toBe("1\n");
    expect(await count("t^17")).toBe("1\n");
    expect(await count("t=12345678901234567890")).toBe("1\n");
    expect(await count("t=1.50")).toBe("1\n");
    expect(await count("t=7")).toBe("1\n");
    expect(await count("t!=1776")).toBe("9\n");
  });

  test("a long number after a plus sign is a telephone number", async () => {
    const input = "tel\n+4930123456\n+4940123456\n";
    expect((await runCli(["filter", "-c", "-q", "tel^+4930"], { input })).out).toBe("1\n");
  });
});

describe("codes", () => {
  const typesOf = async (input: string) => {
    const { out, errors } = await runCli(["schema"], { input });
    return { types: (JSON.parse(out) as { type: string }[]).map(({ type }) => type).join(), errors };
  };

  test.each([
    ["zip\n10001\n10002\n01234\n", 'zip is text because of "01234". To change it, add --type zip=integer\n'],
    ["zip\n01234\n?\n10002\n", 'zip is text because of "?". To change it, add --type zip=integer\n'],
    [
      "id\n9007199254740993\n\n-9007199254740995\n",
      'id is text because of "9007199254740993". To change it, add --type id=integer\n',
    ],
    [
      "id\n12345678901234567890\n",
      'id is text because of "12345678901234567890". To change it, add --type id=decimal\n',
    ],
  ])("in CSV are texts: %j", async (input, errors) => {
    expect(await typesOf(input)).toEqual({ types: "text", errors });
  });

  test.each([
    ["n\n0\n10\n", "integer"],
    ["n\n007\n1.5\n2.5\n", "decimal"],
    ["n\n1\n9007199254740993\n", "integer"],
    ["n\n1\n12345678901234567890\n", "decimal"],
    ['{"n":9007199254740993}\n', "integer"],
    ["n\n01234\ntrue\ntrue\n", "boolean"],
  ])("are not in %j", async (input, types) => {
    expect((await typesOf(input)).types).toBe(types);
  });

  test("keep their digits in JSON, and the reason is in an error", async () => {
    const input = "zip\n01234\n10001\n";
    expect((await runCli(["filter", "-q", "zip=01234", "--out", "jsonl"], { input })).out).toBe('{"zip":"01234"}\n');
    expect((await runCli(["filter", "-q", "zip>1"], { input })).errors).toContain(
      'Field "zip" is text because of "01234". To read it as another type, add --type zip=integer\n',
    );
    expect((await runCli(["filter", "-q", "zip>1234", "--type", "zip=integer"], { input })).out).toBe("zip\n10001\n");
  });

  test("texts in a field of numbers are reported, unless its type is given", async () => {
    const input = '{"n":1}\n{"n":2}\n{"n":"3"}\n';
    const { errors, out } = await runCli(["filter", "n=3"], { input });
    expect({ errors, out }).toEqual({
      errors:
        'Fields inferred from 3 rows (? is nullable):\n  n integer\n  n is integer, but has the text "3". To change it, add --type n=text\n',
      out: '{"n":"3"}\n',
    });
    expect((await runCli(["filter", "n>2", "--type", "n=integer"], { input })).errors).not.toContain("has the text");
  });
});

describe("--type", () => {
  test("replaces an inferred type", async () => {
    const { errors } = await runCli(["filter", "", file("mixed.jsonl"), "--any"]);
    expect(errors).toBe("");
    const dates = await quiet("when<2024-06-01", file("mixed.jsonl"), "--type", "when=date");
    expect(dates.out).toBe('{"a":1,"when":"2024-05-31"}\n');
    const texts = await quiet("a^1", file("mixed.jsonl"), "--type", "a=text", "--type", "when=text");
    expect(texts.out).toBe('{"a":1,"when":"2024-05-31"}\n');
  });

  test("accepts a name as in the data", async () => {
    const { out } = await quiet("IMDB_Rating^9", "-c", file("movies.csv"), "--type", "IMDB Rating=text");
    expect(out).toBe("1\n");
  });

  test("is reported for a column in which most values are not texts", async () => {
    const { errors } = await runCli(["filter", "a=1", file("mixed.jsonl")]);
    expect(errors).toContain('when is text because of "unknown". To change it, add --type when=date\n');
  });

  test("is reported for an ordered comparison of texts", async () => {
    const { errors } = await runCli(["filter", "Title>5", file("movies.csv")]);
    expect(errors).toContain(
      'Field "Title" is text because of "A". To read it as another type, add --type Title=TYPE\n',
    );
  });

  test.each(["Title<>A", "rate=1..5"])("is not reported for %s, which has a correction", async (filter) => {
    const { errors } = await runCli(["filter", "-q", filter, file("movies.csv")]);
    expect(errors).toContain("\nRun: ampipe filter");
    expect(errors).not.toContain("--type");
  });

  test("changes the schema of ampipe schema", async () => {
    const { out } = await runCli(["schema", file("mixed.jsonl"), "--type", "a=decimal"]);
    expect(out).toContain('{"name":"a","type":"decimal","nullable":false}');
  });

  test.each([
    [
      ["--type", "a"],
      'Option --type must be NAME=TYPE with one of text, integer, decimal, number, boolean, date, timestamp, uuid, not "a".',
    ],
    [["--type", "a=intger"], 'uuid, not "intger". Did you mean "integer"?'],
    [["--type", "whem=date"], 'Option --type: unknown field "whem". Did you mean "when"?'],
    [
      ["--type", "a=text", "--schema", "x.json"],
      "Option --type changes inferred types. Change the type in the file of --schema instead.",
    ],
  ])("rejects %j", async (args, message) => {
    const { code, errors } = await runCli(["filter", "", file("mixed.jsonl"), ...args]);
    expect(code).toBe(2);
    expect(errors).toContain(message);
  });
});

describe("a file before the filter", () => {
  const [data = "", other = ""] = ["late.jsonl", "mixed.jsonl"].map(file);

  test.each([
    [
      ["filter", data, "a=1", "-c"],
      `ampipe filter: "${data}" is a file. Write the filter before the files: 'a=1' ${data}\n`,
    ],
    [
      ["explain", data, other, "a = 1"],
      `ampipe explain: "${data}" is a file. Write the filter before the files: 'a = 1' ${data} ${other}\n`,
    ],
    [
      ["filter", data],
      `ampipe filter: "${data}" is a file. Write the filter first, in single quotes, or add -F if the file contains it.\n`,
    ],
    [[data, "a=1"], `ampipe: "${data}" is not a command. To filter it, run: ampipe filter 'a=1' ${data}\n`],
    [
      [data, "--type", "a=text", "b>0"],
      `ampipe: "${data}" is not a command. To filter it, run: ampipe filter 'b>0' ${data} --type 'a=text'\n`,
    ],
    [[data, "-c", "a=1"], `ampipe: "${data}" is not a command. To filter it, run: ampipe filter 'a=1' ${data} -c\n`],
  ])("is reported: %j", async (args, message) => {
    const { code, errors } = await runCli(args);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("--path", () => {
  test.each(["envelope.json", "formatted.json"])("reads the rows inside of %s", async (name) => {
    const { code, out } = await quiet("at>=2024-02-01", file(name), "--path", "data.items", "--out", "jsonl");
    expect({ code, out: JSON.parse(out) }).toEqual({ code: 0, out: { id: 2, at: "2024-2-5" } });
    expect((await quiet("id=2", file(name), "--path", ".data.items", "-c")).out).toBe("1\n");
  });

  test("counts lines of the file", async () => {
    const { out } = await runCli(["explain", "id=2", file("formatted.json"), "--path", "data.items", "--id", "2"]);
    expect(out).toMatch(/formatted\.json:9: /);
  });

  test("reads an object of objects, with the names as a field", async () => {
    expect((await quiet("n=2", file("keyed.json"), "--path", ".")).out).toBe('[\n{"_key":"c","n":2}\n]\n');
    expect((await quiet("_key*/", file("keyed.json"), "--path", ".", "-f", "_key", "--out", "csv")).out).toBe(
      "_key\na/b\n",
    );
  });

  test("reports a document that is not an object of objects, or not JSON", async () => {
    const run = (input: string) => runCli(["filter", "-q", "", "--path", "."], { input });
    expect((await run('{"a":{"x":1},"b":2}')).errors).toBe(
      "stdin:1: not an object of objects, as --path says (skipped)\n",
    );
    expect((await run('{"a":{"x":1},"b":{"x":}}')).errors).toContain("stdin:1: not JSON: ");
  });

  test("ends after the rows that are wanted", async () => {
    expect((await quiet("", file("keyed.json"), "--path", ".", "-m", "1", "-f", "_key", "--out", "jsonl")).out).toMatch(
      /^.*\n$/,
    );
  });

  test("applies to each document", async () => {
    const input = '{"d":[{"a":1}]}\n{"\\u0064":[{"a":2}]}\n{"d":{"x":{"a":3}}}\n';
    expect((await runCli(["filter", "-q", "", "--path", "d", "--out", "jsonl"], { input })).out).toBe(
      '{"a":1}\n{"a":2}\n{"_key":"x","a":3}\n',
    );
  });

  test.each([
    ['{"d":1}', 'stdin:1: not an array or an object of objects at "d", as --path says (skipped)\n'],
    [
      '{"e":[{}]}',
      'stdin:1: not an array or an object of objects at "d", as --path says. Did you mean "--path e"? (skipped)\n',
    ],
    ['{"d":{"x":1}}', 'stdin:1: not an array or an object of objects at "d", as --path says (skipped)\n'],
    ['{"d":[1]}', "stdin:1: not an object with fields (skipped)\n"],
    ['{"d":[{]}', "stdin:1: not JSON: expected a name in double quotes at column 8 (skipped)\n"],
  ])("reports %s", async (input, errors) => {
    expect(await runCli(["filter", "-q", "", "--path", "d"], { input })).toMatchObject({ code: 2, errors });
  });

  test.each(["data.itmes", "items", "data", "status", "."])(
    "suggests the rows of a document that has none at %s",
    async (path) => {
      const { code, errors } = await quiet("id=2", file("envelope.json"), "--path", path);
      expect(code).toBe(2);
      expect(errors).toMatch(
        /^.*envelope\.json:1: not an? .*, as --path says\. Did you mean "--path data\.items"\? \(skipped\)\n$/,
      );
    },
  );

  test("rejects an empty name, and CSV", async () => {
    expect((await quiet("", file("movies.csv"), "--path", "a..b")).errors).toContain("Option --path must be names");
    expect((await quiet("", file("movies.csv"), "--path", "a")).errors).toContain("is CSV, and --path is for JSON");
  });

  test("is suggested if the filter fits the rows inside", async () => {
    const { code, errors } = await quiet("id=2", file("envelope.json"));
    expect(code).toBe(2);
    expect(errors).toContain(
      `${file("envelope.json")} is one object. For the rows inside of it, add --path data.items (2).\n`,
    );
    expect(errors).toContain(`Run: ampipe filter 'id=2' ${file("envelope.json")} --quiet --path data.items\n`);
  });

  test("is suggested if nothing matches", async () => {
    const { code, errors } = await runCli(["filter", "status=404", file("envelope.json")]);
    expect(code).toBe(1);
    expect(errors).toContain("is one object. For the rows inside of it, add --path data.items (2).\n");
  });

  test.each([
    ["envelope.json", "data.items (2)"],
    ["keyed.json", ". (2)"],
  ])("is suggested for the schema of %s", async (name, path) => {
    const { code, errors } = await runCli(["schema", file(name)]);
    expect([code, errors]).toEqual([
      0,
      `${file(name)} is one object. For the rows inside of it, add --path ${path}.\n`,
    ]);
  });

  test("is suggested for an object of objects", async () => {
    const { errors } = await quiet("n=2", file("keyed.json"));
    expect(errors).toContain(`Run: ampipe filter 'n=2' ${file("keyed.json")} --quiet --path .\n`);
  });
});

describe("compressed and encoded files", () => {
  test("gzip is read directly, from files and stdin", async () => {
    const expected = { code: 0, out: "1\n", errors: "" };
    expect(await quiet("-c", "rate=5", file("movies.csv.gz"))).toEqual(expected);
    expect(await runCli(["filter", "-qc", "rate=5"], { input: gzipSync(CSV) })).toEqual(expected);
  });

  test("gzip that ends too early is reported", async () => {
    const { code, errors } = await quiet("-c", "rate=5", file("cut.csv.gz"));
    expect(code).toBe(2);
    expect(errors).toContain("cut.csv.gz: unexpected end of file\n");
  });

  test("Latin-1 is read with --encoding, and suggested", async () => {
    const wrong = await quiet("-c", "name=Müller", file("latin.csv"));
    expect(wrong.code).toBe(2);
    expect(wrong.errors).toContain(`If ${file("latin.csv")} is in Latin-1 or Windows-1252, add --encoding latin1.\n`);
    expect(await quiet("name=Müller", file("latin.csv"), "--encoding", "latin1")).toEqual({
      code: 0,
      out: "name,n\nMüller,1\n",
      errors: "",
    });
  });

  const WIDE = Buffer.from("\uFEFFname,n\nMüller,1\n", "utf16le");
  const READ = { code: 0, out: "name,n\nMüller,1\n", errors: "" };

  test.each([
    ["little endian", WIDE],
    ["big endian", Buffer.from(WIDE).swap16()],
    ["compressed", gzipSync(WIDE)],
  ])("UTF-16 with a byte order mark is read directly: %s", async (_, input) => {
    expect(await runCli(["filter", "-q", "name=Müller"], { input })).toEqual(READ);
    expect(await runCli(["filter", "-q", "name=Müller", "--encoding", "utf-8"], { input })).toEqual(READ);
  });

  test.each([
    ["utf-16le", WIDE.subarray(2)],
    ["utf-16be", Buffer.from(WIDE).swap16().subarray(2)],
  ])("%s without a byte order mark is read with --encoding, and suggested", async (encoding, input) => {
    const { code, errors } = await runCli(["filter", "-q", "name=Müller"], { input });
    expect([code, errors]).toEqual([2, `stdin: is in UTF-16. Add --encoding ${encoding}\n`]);
    expect(await runCli(["filter", "-q", "name=Müller", "--encoding", encoding], { input })).toEqual(READ);
  });

  test.each(["iso-8859-1", "ISO-8859-1", "windows-1252", "cp1252", "CP1252", "Latin1"])(
    "%s is Latin-1",
    async (name) => {
      expect((await quiet("name=Müller", "-c", file("latin.csv"), "--encoding", name)).out).toBe("1\n");
    },
  );

  test("a text in Latin-1 may begin like a byte order mark of UTF-16", async () => {
    const input = Buffer.from("\u00ff\u00fe,b\n1,2\n", "latin1");
    expect((await runCli(["filter", "-q", "b=2", "--encoding", "latin1"], { input })).out).toBe(
      "\u00ff\u00fe,b\n1,2\n",
    );
  });

  test.each(["utf8", "UTF8", "UTF-8"])("%s is UTF-8", async (name) => {
    expect((await quiet("rate=5", "-c", file("movies.csv"), "--encoding", name)).out).toBe("1\n");
  });

  test.each([
    ["flights.parquet", "is a Parquet file. Convert it first: duckdb"],
    ["table.db", "is an SQLite database. Convert a table first"],
    ["book.xls", "is a spreadsheet or another document of Office. Save the sheet as CSV first"],
    ["picture.png", "is a binary file: it contains NUL bytes. If it is text in UTF-16, add --encoding utf-16le"],
    ["page.csv", "is HTML or XML. Convert it to CSV or JSON first"],
    ["book.xlsx", "is a ZIP archive or a spreadsheet. Unpack it, or save the sheet as CSV first"],
  ])("%s is recognized", async (name, message) => {
    const { code, errors } = await quiet("a=1", file(name));
    expect(code).toBe(2);
    expect(errors).toContain(`${name}: ${message}`);
  });

  test.each(["<?xml version='1.0'?>", "\uFEFF\n<root><a>1</a></root>", "<HTML>", "<!-- x -->\n", "<ns:a b='1'>"])(
    "%j is markup",
    async (input) => {
      const { errors } = await runCli(["filter", "a=1"], { input });
      expect(errors).toBe("stdin: is HTML or XML. Convert it to CSV or JSON first\n");
    },
  );

  test("a name in angle brackets is not markup", async () => {
    expect((await runCli(["filter", "-c", "-q", "b=2"], { input: "<1>,b\n1,2\n" })).out).toBe("1\n");
  });
});

describe("fields that first appear after the sample", () => {
  test("are found", async () => {
    expect((await quiet("-c", "late=3", file("late.jsonl"))).out).toBe("1\n");
    expect((await quiet("a=2", "-f", "late", file("late.jsonl"))).out).toBe('{"late":3}\n');
    expect((await quiet("late^3", "-f", "a", file("late.jsonl"), "--type", "late=text")).out).toBe('{"a":2}\n');
    expect((await quiet("a=2", "-c", file("late.jsonl"), "--type", "late=decimal")).out).toBe("1\n");
  });

  test("are unknown after many rows, and the message says how far was read", async () => {
    const { errors } = await quiet("never=3", file("late.jsonl"));
    // All rows were read.
    expect(errors).toBe('Unknown field "never".\n  never=3\n  ^^^^^\n');
    const long = await runCli(["filter", "-q", "never=3"], { input: '{"a":1}\n'.repeat(100_001) });
    expect(long.errors).toContain("The fields are those of the first 100,000 rows.\n");
  });
});

describe("output", () => {
  test("-q leaves out the report of fields, and prints rows", async () => {
    expect(await quiet("rate=5", file("movies.csv"))).toEqual({
      code: 0,
      out: "Title,IMDB Rating,rate,seen\nC,7.25,5.,2024-02-03 04:05\n",
      errors: "",
    });
  });

  test.each([
    ["filter", "-q", 1],
    ["filter", "--any", 1],
    ["explain", "-q", 0],
  ])("%s %s keeps warnings about the data", async (command, option, code) => {
    const input = "a,b\n1,x\n2,y\nz,z\n";
    const other = file("movies.csv");
    const { errors, code: own } = await runCli([command, option, "a=5", "-", other], { input });
    expect({ errors, code: own }).toEqual({
      code,
      errors:
        'stdin:4: field "a" is "z", not of type integer. Only negated conditions match such values. To read all values, add --type a=text\n' +
        `${other}: column "a" is missing, read as null\n`,
    });
  });

  test("--any prints nothing", async () => {
    expect(await runCli(["filter", "--any", "rate=5", file("movies.csv")])).toEqual({ code: 0, out: "", errors: "" });
    expect((await runCli(["filter", "--any", "rate=6", file("movies.csv")])).code).toBe(1);
  });

  test("-i ignores case", async () => {
    expect((await quiet("Title[a,B]", "-c", "-i", file("movies.csv"))).out).toBe("2\n");
    expect((await quiet("name=BOLT", "-c", "-i", "--schema", file("schema.json"), file("late.jsonl"))).out).toBe("0\n");
    const related = '{"r":[{"n":"Ab"}]}\n{"r":[{"n":"c"}]}\n';
    expect((await runCli(["filter", "-qci", "r(n=aB)"], { input: related })).out).toBe("1\n");
    expect((await runCli(["explain", "-i", "t=A"], { input: '{"t":"a"}\n' })).out).toContain("The record matches");
  });

  test.each([
    [["--offset", "1"], "b,C"],
    [["--offset", "0", "-m", "1"], "A"],
    [["--offset", "1", "-m", "1"], "b"],
    [["--offset", "9"], ""],
    [["--offset", "1", "-m", "1", "-s", "rate"], "b"],
    [["--offset", "1", "-s", "-rate"], "b,A"],
  ])("%j", async (args, titles) => {
    const { code, out } = await quiet("", file("movies.csv"), "-f", "Title", ...args);
    expect(out.trimEnd().split("\n").slice(1).join()).toBe(titles);
    expect(code).toBe(titles === "" ? 1 : 0);
  });

  test("--count counts the rows that would be printed", async () => {
    expect((await quiet("", file("movies.csv"), "-c", "--offset", "2")).out).toBe("1\n");
    expect((await quiet("", file("movies.csv"), "-c", "--offset", "1", "-m", "1")).out).toBe("1\n");
  });

  test("--out tsv separates by tabs", async () => {
    const input = '{"a":"x\\ty","b":1}\n{"a":"x,y","b":2}\n';
    expect((await runCli(["filter", "-q", "", "--out", "tsv"], { input })).out).toBe('a\tb\n"x\ty"\t1\nx,y\t2\n');
    expect((await quiet("Title=A", file("movies.csv"), "--out", "tsv")).out).toBe(
      "Title\tIMDB Rating\trate\tseen\nA\t9.5\t.097\t2015/01/01 01:00:00\n",
    );
  });

  test.each([
    ["csv", "IMDB Rating\n9.5\n"],
    ["jsonl", '{"IMDB Rating":9.5}\n'],
    ["json", '[\n{"IMDB Rating":9.5}\n]\n'],
    ["table", "IMDB Rating\n9.5\n"],
    ["same", "IMDB Rating\n9.5\n"],
  ])("--out %s has names as in the file", async (out, expected) => {
    for (const name of ["IMDB Rating", "IMDB_Rating"]) {
      expect((await quiet("IMDB_Rating>9", file("movies.csv"), "-f", name, "--out", out)).out).toBe(expected);
    }
  });

  test("-o writes to a file, also without rows, but not before an error", async () => {
    const target = file("target.csv");
    expect((await quiet("Titel=A", file("movies.csv"), "-o", target)).code).toBe(2);
    expect(existsSync(target)).toBe(false);
    expect(await quiet("Title=A", file("movies.csv"), "-f", "Title", "-o", target)).toEqual({
      code: 0,
      out: "",
      errors: "",
    });
    expect(readFileSync(target, "utf8")).toBe("Title\nA\n");
    expect((await quiet("a=9", file("mixed.jsonl"), "-o", target)).code).toBe(1);
    expect(readFileSync(target, "utf8")).toBe("");
  });

  test.each([
    ["an input", "movies.csv", ["", "movies.csv"]],
    ["the schema", "schema.json", ["", "late.jsonl", "--schema", "schema.json"]],
    ["a part of the schema", "schema.json", ["", "late.jsonl", "--schema", "schema.json#/a"]],
    ["the file of the filter", "filter.txt", ["-F", "filter.txt", "movies.csv"]],
    ["the file of standard input", "movies.csv", [""]],
    ["the file of standard input, by name", "movies.csv", ["", "late.jsonl", "-"]],
  ])("-o refuses %s", async (_, target, args) => {
    const fd = openSync(file("movies.csv"), "r");
    const before = readFileSync(file(target), "utf8");
    const paths = args.map((arg) => (/\./.test(arg) ? file(arg) : arg));
    const { code, errors } = await runCli(["filter", ...paths, "-o", file(target)], { inputFd: fd, input: "a\n1\n" });
    closeSync(fd);
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining(`${target}", which is also read. Write to another file.`),
    ]);
    expect(readFileSync(file(target), "utf8")).toBe(before);
  });

  test("-o - is standard output", async () => {
    expect((await quiet("Title=A", file("movies.csv"), "-f", "Title", "-o", "-")).out).toBe("Title\nA\n");
    expect(existsSync("-")).toBe(false);
  });

  test("-o reports a file that cannot be written", async () => {
    expect((await quiet("", file("movies.csv"), "-o", "/missing/x")).errors).toContain(
      'Cannot write to "/missing/x": no such file or directory.',
    );
  });
});

test("one command corrects the filter, the order and the fields", async () => {
  const { code, errors } = await quiet("IMDB Rating>=9", file("movies.csv"), "-s", "-ratt", "-f", "Titel,IMDB Rating");
  expect(code).toBe(2);
  expect(errors).toContain(
    `Run: ampipe filter 'IMDB_Rating>=9' ${file("movies.csv")} --quiet '--sort=-rate' --fields Title,IMDB_Rating\n`,
  );
});

test("a command that cannot be corrected as a whole is not shown", async () => {
  const { errors } = await quiet("IMDB Rating>=9", file("movies.csv"), "-s", "xyzxyz");
  expect(errors).toContain('Option --sort: Unknown field "xyzxyz"');
  expect(errors).not.toContain("Run:");
});
