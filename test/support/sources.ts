import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** A file in `src`. */
export interface Source {
  /** Path relative to the project, with `/`. */
  readonly file: string;
  readonly text: string;
}

/** Reads all source files of the library in a project. */
export function readSources(project: string): readonly Source[] {
  return readdirSync(join(project, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ file: relative(project, path).split(sep).join("/"), text: readFileSync(path, "utf8") }));
}
