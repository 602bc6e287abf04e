import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMPILER = join(ROOT, "node_modules/typescript-7/bin/tsc");

/** Changes files in a copy of src, and returns the files in which TypeScript finds errors then. */
export function filesWithErrors(changes: Readonly<Record<string, (source: string) => string>>): readonly string[] {
  const copy = mkdtempSync(join(tmpdir(), "ampipe-changed-"));
  try {
    cpSync(join(ROOT, "src"), join(copy, "src"), { recursive: true });
    cpSync(join(ROOT, "package.json"), join(copy, "package.json"));
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    for (const [path, change] of Object.entries(changes)) {
      const source = readFileSync(join(ROOT, path), "utf8");
      const changed = change(source);
      if (changed === source) throw new Error(`${path} is unchanged.`);
      writeFileSync(join(copy, path), changed);
    }
    const config = { extends: join(ROOT, "tsconfig.json"), include: ["src"] };
    writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
    const { stdout } = spawnSync(process.execPath, [COMPILER, "--pretty", "false"], { cwd: copy, encoding: "utf8" });
    // Such as "src/sql/sql.ts(7,3): error TS2345: ...". Other lines continue an error.
    const files = stdout.split("\n").flatMap((line) => /^(.+?)\(\d+,\d+\): error /.exec(line)?.[1] ?? []);
    return [...new Set(files)].sort();
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
