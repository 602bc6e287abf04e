import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { filesWithErrors } from "./support/files-with-errors.js";

// Adds two operators to a copy of the table, and tests which other changes they need.

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TABLE = "src/language/ast/operators.ts";
const ADDED = `
  "~": { name: "sounds like", builder: "soundsLike", null: "text", fields: "text", misspelled: ["=~"] },
  "!~": { name: "not sounds like", builder: "notSoundsLike", null: "text", fields: "text", negates: "~" },
`;

function withOperators(source: string): string {
  const end = source.indexOf("} as const satisfies");
  return source.slice(0, end) + ADDED + source.slice(end);
}

test("a new operator causes compile errors only in the backends, the bridges and the spellings of other languages", () => {
  const files = filesWithErrors({ [TABLE]: withOperators });
  expect([...new Set(files.map(dirname))].sort()).toEqual([
    ...["src/bridges/prisma", "src/bridges/ui", "src/language/ast", "src/logic", "src/memory"],
    "src/sql/where",
  ]);
});

const PROGRAM = `
  import { translate } from "./src/language/ast/sql-spellings.ts";
  import { NO_LIMITS } from "./src/language/ast/limits.ts";
  import { describeFilter } from "./src/http/openapi-filter.ts";
  import { defineSchema, describeSchema, filterOf, parse, print, text } from "./src/index.ts";
  import { looksLikeCondition } from "./src/list/diagnose-segment.ts";
  const schema = defineSchema({ name: text() });
  const { name } = filterOf(schema);
  export default {
    supported: describeSchema(schema)[0].operators.join(" "),
    built: [name.soundsLike("a"), name.notSoundsLike("a,b")].map(print),
    parsed: ["name~bolt", "name !~ bolt", "(name~bolt)", "a=1|name!~b"].map((written) => {
      const read = parse(written);
      return read.ok && print(read.value);
    }),
    suspected: parse("name=~bolt").warnings.map(({ fix }) => fix.text),
    looksLikeCondition: looksLikeCondition("name ~a", schema),
    translated: translate("name~'a' or name !~b"),
    documented: describeFilter(schema, NO_LIMITS).split("\\n").filter((line) => line.includes("~")),
  };
`;

test("a new operator needs no other change", async () => {
  const { outputFiles } = await build({
    stdin: { contents: PROGRAM, resolveDir: ROOT, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    plugins: [
      {
        name: "larger-table",
        setup: ({ onLoad }) =>
          onLoad({ filter: /ast.operators\.ts$/ }, () => ({
            contents: withOperators(readFileSync(join(ROOT, TABLE), "utf8")),
            loader: "ts",
          })),
      },
    ],
  });
  const [bundle] = outputFiles;
  const url = `data:text/javascript;base64,${Buffer.from(bundle?.contents ?? "").toString("base64")}`;
  expect((await import(/* @vite-ignore */ url)).default).toEqual({
    supported: "= != * !* ^ !^ $ !$ [] ![] ~ !~",
    built: ["name~a", 'name!~"a,b"'],
    parsed: ["name~bolt", "name!~bolt", "name~bolt", "a=1|name!~b"],
    suspected: ["~bolt"],
    looksLikeCondition: true,
    translated: "name~a|name!~b",
    documented: [
      expect.stringContaining('; `~` means "sounds like". `!` before `=`, `*`, `^`, `$`, `[` or `~` negates'),
      "| name | text | `=` `!=` `*` `!*` `^` `!^` `$` `!$` `[]` `![]` `~` `!~` |",
    ],
  });
});
