import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mapLinks, sectionOf } from "./markdown.js";
import { type Repository, resolveLink } from "./resolve-link.js";
import { apiPageOf, importOf } from "./sidebar.js";

/** The names of the files directly in `src`: each is an import. */
export function modulesOf(root: string): string[] {
  return readdirSync(join(root, "src"))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length));
}

/** The list of modules that TypeDoc writes. `apiIndex` replaces it. */
const TYPEDOC_INDEX = "modules.md";

/** Writes the reference of the API from the types, unless it was written from the same files before. */
export function generateApi(root: string, repository: Repository): void {
  const folder = join(root, "site/.generated/api");
  const record = join(folder, "sources.sha256");
  const hash = hashOfSources(root);
  if (existsSync(record) && readFileSync(record, "utf8") === hash) {
    console.error("API reference: up to date");
  } else {
    console.error("API reference: generating");
    rmSync(folder, { recursive: true, force: true });
    const site = join(root, "site");
    const typedoc = join(site, "node_modules/typedoc/bin/typedoc");
    const { status } = spawnSync(process.execPath, [typedoc], { cwd: site, stdio: "inherit" });
    if (status !== 0) throw new Error("TypeDoc failed.");
    for (const module of modulesOf(root)) {
      const file = join(folder, `${module}.md`);
      const text = readFileSync(file, "utf8").replace(/^# .*$/m, `---\npageClass: api\n---\n\n# ${importOf(module)}`);
      rmSync(file);
      writeFileSync(
        join(folder, `${apiPageOf(module)}.md`),
        text.replaceAll("](index.md", `](${apiPageOf("index")}.md`),
      );
    }
    rmSync(join(folder, TYPEDOC_INDEX));
    writeFileSync(record, hash);
  }
  writeFileSync(join(folder, "index.md"), apiIndex(modulesOf(root), repository));
}

function hashOfSources(root: string): string {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const hash = createHash("sha256");
  const configuration = ["site/typedoc.json", "site/tsconfig.api.json", "site/package-lock.json", "site/build/api.ts"];
  for (const file of [...files.map((path) => join("src", path)).sort(), ...configuration]) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Returns the list of imports, with their contents as README.md describes them. */
export function apiIndex(modules: readonly string[], repository: Repository): string {
  const table = sectionOf(repository.read("README.md") ?? "", "Imports");
  const rows = [...modules]
    .sort((a, b) => importOf(a).localeCompare(importOf(b)))
    .map((module) => {
      const name = importOf(module);
      const contents =
        table
          .split("\n")
          .find((line) => line.startsWith(`| \`${name}\` `))
          ?.split("|")[2]
          ?.trim() ?? "";
      return `| [\`${name}\`](./${apiPageOf(module)}.md) | ${contents} |`;
    });
  const text = ["# API", "", "| import | contents |", "| --- | --- |", ...rows, ""].join("\n");
  return mapLinks(text, (link) =>
    link.target.startsWith("./") ? link : { ...link, target: resolveLink(link.target, "README.md", repository).url },
  );
}
