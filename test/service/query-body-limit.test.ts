import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderReferencePage } from "../../service/http/reference-page.js";
import { MAX_BODY_BYTES } from "../../src/http/handlers.js";

const kibibytes = `${MAX_BODY_BYTES / 1024} KiB`;
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test.each([
  ["the reference page", renderReferencePage(), `(of <code>QUERY</code>: ${kibibytes})`],
  [
    "service/README.md",
    read("service/README.md"),
    `| request body; of \`QUERY\`                     | 64 KiB; ${kibibytes}`,
  ],
  ["docs/http.md", read("docs/http.md"), `Largest body of a \`QUERY\` request. `],
])("%s states the limit of QUERY bodies", (_name, content, expected) => {
  expect(content).toContain(expected);
});

test("docs/http.md states the limit in bytes", () => {
  expect(/`maxBodyBytes` .*\| (\d+) +\|$/m.exec(read("docs/http.md"))?.[1]).toBe(String(MAX_BODY_BYTES));
});
