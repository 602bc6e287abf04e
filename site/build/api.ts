import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { headingOf, linesOf, mapLinks, sectionOf, slugOf } from "./markdown.js";
import { pageOf } from "./pages.js";
import { type Repository, resolveLink } from "./resolve-link.js";
import { apiPageOf, importOf } from "./sidebar.js";
import { tidySignatures } from "./tidy-signatures.js";

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
        tidySignatures(text.replaceAll("](index.md", `](${apiPageOf("index")}.md`)),
      );
    }
    rmSync(join(folder, TYPEDOC_INDEX));
    writeFileSync(record, hash);
  }
  for (const module of modulesOf(root)) {
    const file = join(folder, `${apiPageOf(module)}.md`);
    writeFileSync(file, introduce(readFileSync(file, "utf8"), introductionOf(module, repository)));
  }
  writeFileSync(join(folder, "index.md"), apiIndex(modulesOf(root), repository));
}

/** Puts an introduction between the title and the first section, in place of an earlier one. */
export function introduce(page: string, introduction: string): string {
  return page.replace(/^(# .*\n)[\s\S]*?(?=^## )/m, (_match, title: string) => `${title}\n${introduction}\n\n`);
}

/** Returns the first paragraph of the guide that README.md links to, and a link to the guide. */
export function introductionOf(module: string, repository: Repository): string {
  const target = /\]\(([^)]+)\)/.exec(contentsOf(module, repository))?.[1];
  const [file = "", anchor] = target?.split("#") ?? [];
  const guide = repository.read(file) ?? "";
  const lines = linesOf(guide);
  const heading = lines.findIndex((line) => {
    const { level, text } = headingOf(line) ?? {};
    return text !== undefined && (anchor === undefined ? level === 1 : slugOf(text) === anchor);
  });
  const [paragraph = ""] = lines
    .slice(heading + 1)
    .map(({ text }) => text)
    .join("\n")
    .trim()
    .split("\n\n");
  const page = pageOf(file);
  if (heading === -1 || page === undefined) throw new Error(`README.md links no guide of ${importOf(module)}.`);
  const text = `${paragraph}\n\nGuide: [${page.title}](${target?.replace(/^docs\//, "")}).`;
  return mapLinks(text, (link) => ({ ...link, target: resolveLink(link.target, file, repository).url }));
}

/** Returns the contents of an import as the table of README.md describes them. */
function contentsOf(module: string, repository: Repository): string {
  const row = sectionOf(repository.read("README.md") ?? "", "Imports")
    .split("\n")
    .find((line) => line.startsWith(`| \`${importOf(module)}\` `));
  return row?.split("|")[2]?.trim() ?? "";
}

function hashOfSources(root: string): string {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const hash = createHash("sha256");
  const configuration = [
    ...["site/typedoc.json", "site/tsconfig.api.json", "site/package-lock.json"],
    ...["site/build/api.ts", "site/build/describe-parameters.mjs", "site/build/tidy-signatures.ts"],
  ];
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
  const rows = [...modules]
    .sort((a, b) => importOf(a).localeCompare(importOf(b)))
    .map((module) => `| [\`${importOf(module)}\`](./${apiPageOf(module)}.md) | ${contentsOf(module, repository)} |`);
  const text = ["# API", "", "| import | contents |", "| --- | --- |", ...rows, ""].join("\n");
  return mapLinks(text, (link) =>
    link.target.startsWith("./") ? link : { ...link, target: resolveLink(link.target, "README.md", repository).url },
  );
}
