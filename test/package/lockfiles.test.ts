import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Entry {
  readonly integrity?: string;
  readonly resolved?: string;
  /** Whether it links to a folder of the project. */
  readonly link?: boolean;
}

const FOLDERS = ["", "test/engines/servers/", "test/engines/servers/prisma/", "test/projects/", "site/"];

test.each(FOLDERS.map((folder) => `${folder}package-lock.json`))(
  "%s has a hash for every package of every platform, and no download URL",
  (file) => {
    const { packages } = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };
    const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
    const invalid = installed.filter(
      ([, { integrity, resolved }]) => !integrity?.startsWith("sha512-") || resolved !== undefined,
    );
    expect(invalid.map(([path]) => path)).toEqual([]);
    expect(installed.length).toBeGreaterThan(10);
  },
);

test("CONTRIBUTING.md names the use of every dependency", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  const [, table = ""] = readFileSync("CONTRIBUTING.md", "utf8").split("## Dependencies");
  const named = new Set(table.match(/[@\w][\w@/.-]*/g));
  // Chevrotain is named in the text before the table.
  expect(Object.keys(devDependencies).filter((name) => !named.has(name))).toEqual(["chevrotain"]);
});
