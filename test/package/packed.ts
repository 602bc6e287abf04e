import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { oncePerRun } from "../support/once-per-run.js";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
// Other tests create and delete files in test/ at the same time.
const NOT_COPIED = new Set(["node_modules", "dist", "coverage", ".git", "test"]);

/** The libraries that the examples of the documents import. */
const LIBRARIES = [
  "@codemirror/autocomplete",
  "@codemirror/commands",
  "@codemirror/lint",
  "@codemirror/state",
  "@codemirror/view",
  "@duckdb/node-api",
  "@sinclair/typebox",
  "@standard-schema/spec",
  "@tanstack/table-core",
  "@valibot/to-json-schema",
  "arktype",
  "drizzle-orm",
  "fastify",
  "hono",
  "knex",
  "kysely",
  "mingo",
  "mysql2",
  "pg",
  "postgres",
  "react",
  "react-dom",
  "scheduler",
  "sql.js",
  "typebox",
  "typeorm",
  "valibot",
  "zod",
];

/** The packed package, and an empty project that has installed it. */
export interface Packed {
  readonly tarball: string;
  /** The paths in the tarball, sorted. */
  readonly files: readonly string[];
  readonly consumer: string;
  readonly installed: string;
  readonly manifest: Manifest;
}

export interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

type Tarball = Pick<Packed, "tarball" | "files" | "manifest">;

/** Builds and packs the project, once for all test files. */
export function packTarball(): Promise<Tarball> {
  return oncePerRun("packed", packCopy);
}

/** Builds and packs a copy of the project in `folder`, so that it neither uses nor changes dist/. */
async function packCopy(folder: string): Promise<Tarball> {
  const copy = join(folder, "project");
  await cp(ROOT, copy, {
    recursive: true,
    filter: (source) => !NOT_COPIED.has(relative(ROOT, source).split(sep)[0] ?? ""),
  });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  await run("npm", ["run", "build"], copy);
  const packed = await run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], copy);
  const { filename, files } = readPackReport(packed);
  const manifest: Manifest = JSON.parse(await readFile(join(copy, "package.json"), "utf8"));
  return { tarball: join(folder, filename), files, manifest };
}

/** Packs the project, and copies another one to `folder` that has installed the package. */
export async function packProject(folder: string): Promise<Packed> {
  const packed = await packTarball();
  const template = await oncePerRun("installed", (parent) => installTarball(packed.tarball, parent));
  const consumer = join(folder, "consumer");
  await cp(template, consumer, { recursive: true, verbatimSymlinks: true });
  return { ...packed, consumer, installed: join(consumer, "node_modules", "ampipe") };
}

/** Installs the package in a project in `folder`, once for all test files. */
async function installTarball(tarball: string, folder: string): Promise<string> {
  const consumer = join(folder, "consumer");
  await mkdir(consumer);
  await writeFile(join(consumer, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", tarball], consumer);
  // The optional peer and the libraries of the examples, linked because an empty npm cache cannot install them offline.
  for (const name of ["fast-check", "@types/express", "@types/pg", ...LIBRARIES]) await linkInstalled(name, consumer);
  return consumer;
}

/** Links a package that this project has installed into another project. */
export async function linkInstalled(name: string, project: string): Promise<void> {
  const link = join(project, "node_modules", name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(join(ROOT, "node_modules", name), link, "dir");
}

function readPackReport(json: string): { readonly filename: string; readonly files: readonly string[] } {
  const [report]: { filename: string; files: { path: string }[] }[] = JSON.parse(json);
  if (report === undefined) throw new Error("npm pack reported no package");
  return { filename: report.filename, files: report.files.map(({ path }) => path).sort() };
}

/** Returns the path of an installed development tool, to run with node. */
export function tool(path: string): string {
  return join(ROOT, "node_modules", path);
}

/** Runs a program and returns its standard output. If it fails, the error contains all output. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const env = { ...process.env, ...variables };
    const { stdout } = await promisify(execFile)(program, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(" ")} failed\n${stdout}${stderr}`);
  }
}
