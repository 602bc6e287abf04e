import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleForBrowsers } from "../../playground/bundle.mjs";

/** Bundles the playground with its sample data into a folder. Returns the name of the file. */
export async function bundlePlayground(folder: string): Promise<string> {
  const contents = await bundleForBrowsers("site/playground/main.ts");
  // Browsers may keep the file, because its name changes with its content.
  const name = `playground-${createHash("sha256").update(contents).digest("hex").slice(0, 12)}.js`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), contents);
  return name;
}
