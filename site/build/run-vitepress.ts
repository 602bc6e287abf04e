import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Returns the variables that .vitepress/config.ts reads. */
export function siteEnvironment(base: string, playground: string): Record<string, string> {
  return { AMPIPE_SITE_BASE: base, AMPIPE_SITE_PLAYGROUND: playground };
}

/** Runs a command of VitePress until it ends. */
export async function runVitePress(
  root: string,
  command: "build" | "dev",
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const site = join(root, "site");
  const program = join(site, "node_modules/vitepress/bin/vitepress.js");
  const child = spawn(process.execPath, [program, command, site], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`"vitepress ${command}" failed`);
}
