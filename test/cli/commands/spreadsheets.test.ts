import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.js";

describe("a separator line, as Excel writes it before the header,", () => {
  const rows = "id;name\r\n1;Bolt\r\n2;Nut\r\n";

  test.each([
    ["with a semicolon", "sep=;\r\n", rows],
    ["in capitals and quotes", '"SEP=;"\n', rows],
    ["after a byte order mark", "\uFEFFsep=;\r\n", rows],
    ["with a tab", "sep=\t\r\n", rows.replaceAll(";", "\t")],
    ["with a comma", "sep=,\r\n", rows.replaceAll(";", ",")],
    ["with a bar, whatever the header contains", "sep=|\n", "id|a,b,c\n1|Bolt\n2|Nut\n"],
  ])("%s names the delimiter, and is a part of the output", async (_name, line, text) => {
    const [header = "", first = ""] = text.split(/(?<=\n)/);
    expect(await runCli(["filter", "-q", "id=1"], { input: line + text })).toEqual({
      code: 0,
      out: line + header + first,
      errors: "",
    });
  });

  test("is not a row, and lines are counted from it", async () => {
    const input = `sep=;\r\n${rows}3\r\n`;
    const { out, errors } = await runCli(["filter", "-q", "", "--out", "jsonl"], { input });
    expect(out).toBe('{"id":1,"name":"Bolt"}\n{"id":2,"name":"Nut"}\n');
    expect(errors).toBe("stdin:5: 1 cell instead of 2 (skipped)\n");
    expect((await runCli(["schema"], { input: `sep=;\r\n${rows}` })).out).toContain('"name":"id"');
    expect((await runCli(["filter", "-q", "c1=2", "--no-header"], { input: "sep=;\n1;Bolt\n2;Nut\n" })).out).toBe(
      "2;Nut\n",
    );
    expect((await runCli(["explain", "-q", "id=2", "--id", "2"], { input: `sep=;\n${rows}` })).out).toContain(
      "stdin:4: ",
    );
  });

  test("does not replace a delimiter that an option names", async () => {
    const input = "sep=;\nid,a;b\n1,Bolt\n";
    const { out } = await runCli(["filter", "-q", "id=1", "--delimiter", ",", "--out", "jsonl"], { input });
    expect(out).toBe('{"id":1,"a;b":"Bolt"}\n');
    const tabs = await runCli(["filter", "-q", "id=1", "--in", "tsv", "--out", "jsonl"], {
      input: "sep=;\nid\tn\n1\tx\n",
    });
    expect(tabs.out).toBe('{"id":1,"n":"x"}\n');
  });

  test.each(["sep=\n1\n", "sep=;;\n1;2;3\n", "sep=a\n1\n", "sep;x\n1;2\n"])(
    "is not %j, which is a header",
    async (input) => {
      const { out } = await runCli(["filter", "-q", ""], { input });
      expect(out).toBe(input);
    },
  );
});

describe("a number that no type reads", () => {
  const ADVICE = "No type reads it as a number: convert it first\n";

  test.each(["1,50", "1.234,56", "1,234,567.89", "$5.00", "12 €", "10%", "1'000.50", "-0,5"])(
    "%s is reported without a type that does not read it",
    async (number) => {
      const ordered = await runCli(["filter", "price>1"], { input: `price\n"${number}"\n"${number}"\n` });
      expect(ordered.errors).toContain(`Field "price" is text because of "${number}". ${ADVICE}`);
      expect(ordered.errors).not.toContain("--type");
      // As many values are numbers.
      const mixed = await runCli(["schema"], { input: `price\n"${number}"\n3\n` });
      expect(mixed.errors).not.toMatch(/--type price=(?!text)/);
    },
  );

  test.each(["10.0.0.1", "31.12.2024", "1.2.3", "030 1234"])("is not %s", async (text) => {
    const { errors } = await runCli(["filter", "a>1"], { input: `a\n"${text}"\n"${text}"\n` });
    expect(errors).toContain(`Field "a" is text because of "${text}". To read it as another type, add --type a=TYPE\n`);
  });

  test("is still reported with the type of a code or of most values", async () => {
    const code = await runCli(["schema"], { input: "zip\n01234\n10001\n" });
    expect(code.errors).toContain('zip is text because of "01234". To change it, add --type zip=integer\n');
    const title = await runCli(["filter", "-q", "title>5"], { input: "title\nA\nB\n" });
    expect(title.errors).toContain("To read it as another type, add --type title=TYPE\n");
  });
});
