import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packTarball, run } from "../../package/packed.js";
import { PROJECTS } from "./projects.js";

/** Builds and packs the package once and installs it in the projects. It has no dependencies, so unpacking is enough. */
export async function setup(): Promise<void> {
  const { tarball, manifest } = await packTarball();
  const installed = join(PROJECTS, "node_modules/ampipe");
  await rm(installed, { recursive: true, force: true });
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", installed], PROJECTS);
  await writeEntries(Object.keys(manifest.exports).filter((entry) => !NOT_IMPORTED.includes(entry)));
}

/** The project has no types of the DOM, which these need. The tests of the package import them. */
const NOT_IMPORTED = ["./package.json", "./codemirror", "./element", "./react"];

/** Writes a module that imports every other entry, so that no entry is forgotten. */
async function writeEntries(entries: readonly string[]): Promise<void> {
  const names = entries.map((entry) => entry.replace(".", "ampipe"));
  const imports = names.map((name, i) => `import * as entry${i} from "${name}";`);
  const members = names.map((name, i) => `  "${name}": entry${i},`);
  const folder = join(PROJECTS, "commonjs/generated");
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "entries.ts"),
    `${imports.join("\n")}\n\nexport const entries = {\n${members.join("\n")}\n};\n`,
  );
}
