import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const NAMES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Returns the path of Chromium: the environment variable CHROMIUM, or an installed one. If neither exists, installs the
 * package of Debian, which only root can do.
 */
export function findChromium(): string {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== "") {
    if (isExecutable(CHROMIUM)) return CHROMIUM;
    throw new Error(`The environment variable CHROMIUM is "${CHROMIUM}", which is not a program.`);
  }
  const found = NAMES.find(isExecutable) ?? (install() ? NAMES.find(isExecutable) : undefined);
  if (found === undefined) {
    throw new Error(
      "The tests in test/browser need Chromium. On Debian run: sudo apt-get install --no-install-recommends chromium\n" +
        "Otherwise install Chromium or Chrome, and set the environment variable CHROMIUM to the path of the program.",
    );
  }
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Several test files may install at the same time, so apt-get waits for the lock. */
function install(): boolean {
  if (process.getuid?.() !== 0 || !isExecutable("/usr/bin/apt-get")) return false;
  const run = (...args: readonly string[]): boolean =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=900", "-qq", ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  return run("update") && run("install", "-y", "--no-install-recommends", "chromium");
}
