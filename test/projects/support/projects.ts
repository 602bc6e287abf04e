import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that contains the projects and their packages. */
export const PROJECTS = fileURLToPath(new URL("..", import.meta.url));

/** Returns the path of a file in an installed package. */
export function installed(path: string): string {
  return join(PROJECTS, "node_modules", path);
}

interface Node {
  readonly version: number;
  readonly program: string;
}

const running: Node = { version: Number.parseInt(process.versions.node, 10), program: process.execPath };

/** The versions that package.json installs. Without a package for the platform, only the running version is tested. */
const packaged: readonly Node[] = [22, 24, 26].map((version) => ({
  version,
  program: installed(`node${version}-${process.platform}-${process.arch}/bin/node`),
}));

/** The running version of Node.js and those of the packages, in ascending order. */
export const NODES: readonly Node[] = [
  running,
  ...packaged.filter(({ version, program }) => version !== running.version && existsSync(program)),
].sort((one, other) => one.version - other.version);
