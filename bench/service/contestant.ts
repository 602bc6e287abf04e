import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A server in a process of its own. */
export interface Contestant {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a server, which prints a line with its port. */
export async function startContestant(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  line: RegExp,
): Promise<Contestant> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const text of createInterface(child.stdout)) {
    const port = line.exec(text)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      name,
      port: Number(port),
      pid: child.pid ?? 0,
      stop: async () => {
        child.kill("SIGTERM");
        await once(child, "exit");
      },
    };
  }
  throw new Error(`${name} did not start`);
}

/** Waits until the demo data is loaded. */
export async function waitUntilReady({ port }: Contestant): Promise<void> {
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Bundles the server written by hand at a path and starts it. */
export async function startByHand(path: string, ...args: readonly string[]): Promise<Contestant> {
  return startServer("by hand", path, ...args);
}

/** Bundles the server at a path and starts it. */
export async function startServer(name: string, path: string, ...args: readonly string[]): Promise<Contestant> {
  const outfile = `${ROOT}node_modules/.cache/ampipe-bench/${path.replaceAll("/", "-")}.mjs`;
  await build({
    entryPoints: [`${ROOT}bench/${path}.ts`],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  return startContestant(name, [outfile, ...args], {}, /listening on (\d+)/);
}
