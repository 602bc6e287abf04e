import { accessSync, constants } from "node:fs";
import { installDebianPackages } from "../../../scripts/install-debian-packages.js";

/** Chromium without windows. A page opens three times as fast as in Chromium. */
const SHELL = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Returns the path of Chromium: the environment variable CHROMIUM, or an installed one. If it is missing, installs the
 * package of Debian, which only root can do.
 */
export function findChromium(): string {
  const { CHROMIUM } = process.env;
  if (CHROMIUM !== undefined && CHROMIUM !== "") {
    if (isExecutable(CHROMIUM)) return CHROMIUM;
    throw new Error(`The environment variable CHROMIUM is "${CHROMIUM}", which is not a program.`);
  }
  const found = findOrInstall([SHELL], "chromium-headless-shell") ?? findOrInstall(BROWSERS, "chromium");
  if (found === undefined) {
    throw new Error(
      "The tests in test/browser need Chromium. On Debian run: sudo apt-get install --no-install-recommends chromium\n" +
        "Otherwise install Chromium or Chrome, and set the environment variable CHROMIUM to the path of the program.",
    );
  }
  return found;
}

function findOrInstall(paths: readonly string[], name: string): string | undefined {
  return paths.find(isExecutable) ?? (installDebianPackages(name) ? paths.find(isExecutable) : undefined);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
