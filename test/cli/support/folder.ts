import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** The schema of the examples, as JSON. */
export const SCHEMA_JSON: string = JSON.stringify([
  { name: "id", type: "integer" },
  { name: "name", type: "text", nullable: true },
  { name: "price", type: "decimal" },
  { name: "active", type: "boolean" },
  { name: "tag", type: "enumeration", choices: ["new", "sale"] },
]);

/** Creates a folder with the given files, which is deleted after the tests of the file. Returns the path of a name in it. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "ampipe-cli-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return (name) => join(folder, name);
}
