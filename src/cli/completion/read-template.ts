import { readFileSync } from "node:fs";
import type { Shell } from "./write-script.js";

/** Returns the template of a shell. The build copies the templates to the folder of the program. */
export function readTemplate(shell: Shell): string {
  return readFileSync(new URL(`./script.${shell}`, import.meta.url), "utf8");
}
