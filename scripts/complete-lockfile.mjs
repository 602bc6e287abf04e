// Puts the optional builds for other platforms back into package-lock.json.
//
// A registry mirror may not have every platform's build of a tool. `npm install` then leaves the missing ones out of
// the lockfile, and `npm ci` refuses a lockfile without them, on every platform. An entry needs only the exact
// version, which its parent names, and the platform, which its own name gives: npm skips it unless it fits the machine.
// Run it after any `npm install` that changed the lockfile.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32"];

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
const added = [];

for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const words = name.split(/[/-]/);
    const os = SYSTEMS.find((system) => words.includes(system));
    const cpu = PROCESSORS.find((processor) => words.includes(processor));
    const isLocked = [`${parent}/node_modules/${name}`, `node_modules/${name}`].some((place) => lock.packages[place]);
    if (isLocked || (os ?? cpu) === undefined || !/^\d/.test(version)) continue;
    const libc = words.some((word) => word.startsWith("musl"))
      ? "musl"
      : words.some((word) => word.startsWith("gnu"))
        ? "glibc"
        : undefined;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      ...(os === "linux" && libc && { libc: [libc] }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added.push(name);
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? "The lockfile is complete." : `Added ${added.length} optional builds.`);
