import { expect, test } from "vitest";
import { apiIndex } from "../../site/build/api.js";
import { expandDiagnostics } from "../../site/build/diagnostics.js";
import { makeSourcePage, markResults } from "../../site/build/make-page.js";
import { asSecondLevel, mapLinks, sectionOf, slugOf, tablesOf } from "../../site/build/markdown.js";

const DOCUMENT = `# Title

## One

text

\`\`\`sh
# not a heading
\`\`\`

| a |
| - |

### Part

| b |

## Two

end
`;

test("a section ends at the next heading of its level, but not at a comment in code", () => {
  expect(sectionOf(DOCUMENT, "One")).toBe(DOCUMENT.slice(DOCUMENT.indexOf("## One"), DOCUMENT.indexOf("\n## Two")));
  expect(sectionOf(DOCUMENT, "Two")).toBe("## Two\n\nend\n");
  expect(sectionOf(DOCUMENT, "Part")).toBe("### Part\n\n| b |\n");
  expect(() => sectionOf(DOCUMENT, "not a heading")).toThrow('Heading "not a heading" does not exist.');
});

test("a section moves to the second level with its subsections, and gets another title or none", () => {
  expect(asSecondLevel("### A\n\ntext\n\n#### B\n", undefined)).toBe("## A\n\ntext\n\n### B\n");
  expect(asSecondLevel("## A\n\n### B\n", "C")).toBe("## C\n\n### B\n");
  expect(asSecondLevel("## A\n\ntext\n", "")).toBe("\n\ntext\n");
});

test("the tables of a section are those before its first subsection", () => {
  expect(tablesOf(sectionOf(DOCUMENT, "One"))).toBe("## One\n\n| a |\n| - |\n");
  expect(() => tablesOf("## Two\n\nend\n")).toThrow('Section "## Two" has no table.');
});

test("links are mapped in text and tables, but not in code", () => {
  const text = "[a](x) `[b](x)` ``[`](x)`` ![c](x) [`d`](x) [\\[e\\]](x)\n```\n[f](x)\n```\n| [g](x) |";
  expect(mapLinks(text, (link) => ({ text: link.text, target: `${link.target}y` }))).toBe(
    "[a](xy) `[b](x)` ``[`](x)`` ![c](xy) [`d`](xy) [\\[e\\]](xy)\n```\n[f](x)\n```\n| [g](xy) |",
  );
});

test("anchors are those of repository viewers", () => {
  expect(["2. Write the test", "`a`, B & C", "[x](y) größe_z"].map(slugOf)).toEqual([
    "2-write-the-test",
    "a-b--c",
    "x-größe_z",
  ]);
});

test("a row of diagnostic codes becomes a section with its filter", () => {
  const table = "| code | example | message | details |\n| --- | --- | --- | --- |\n";
  expect(expandDiagnostics(`## Syntax\n\n${table}| \`a.b-c\` | \`x=1\\|y\` | Bad \\> "\\|". | \`d: string\` |`)).toBe(
    '## Syntax\n\n\n### `a.b-c` {#a.b-c}\n\nBad \\> "|".\n\n```text example\nx=1|y\n```\n\nDetails: `d: string`\n',
  );
  expect(expandDiagnostics(`## Programs\n${table}| \`a.b\` | \`f()\` with \`g\` | Bad. |  |`)).toBe(
    "## Programs\n\n### `a.b` {#a.b}\n\nBad.\n\nExample: `f()` with `g`\n",
  );
  expect(() => expandDiagnostics("| code | message |")).toThrow("docs/diagnostics.md has other columns");
  expect(() => expandDiagnostics("| `a.b` | x |")).toThrow("Not a row of a diagnostic code");
});

test("only the results of benchmarks are marked", () => {
  expect(markResults("<!-- bench/results/a-b.json -->\n\n```text\nNode v20\n```\n```text\nfaults  1\n```\n")).toBe(
    "```text results a-b\nNode v20\n```\n```text\nfaults  1\n```\n",
  );
});

test("a source page has a fence that the source cannot close", () => {
  expect(makeSourcePage("a.md", "```js\n```\n")).toBe(
    "---\nsearch: false\noutline: false\n---\n\n# a.md\n\n````markdown\n```js\n```\n````\n",
  );
});

test("the list of imports has the contents of README.md", () => {
  const readme =
    "## Imports\n\n| import | contents | size |\n| --- | --- | --- |\n| `ampipe/sql` | [SQL](docs/sql.md) | 1 |\n";
  expect(apiIndex(["sql", "index"], { read: () => readme })).toBe(
    "# API\n\n| import | contents |\n| --- | --- |\n| [`ampipe`](./ampipe.md) |  |\n| [`ampipe/sql`](./sql.md) | [SQL](/guide/sql.md) |\n",
  );
});
