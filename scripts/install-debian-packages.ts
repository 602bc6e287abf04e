import { spawnSync } from "node:child_process";

/** Another installation may hold the lock for minutes. */
const ATTEMPTS = 100;
const MILLISECONDS_BETWEEN = 3_000;

/**
 * Installs packages of Debian or Ubuntu with apt-get, and returns whether it succeeded. Only root can install. Waits while
 * another process installs, such as another test file: apt-get itself waits for only one of its two locks.
 */
export function installDebianPackages(...packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || aptGet("--version").error !== undefined) return false;
  const steps = [["update"], ["install", "-y", "--no-install-recommends", ...packages]];
  return steps.every((step) => {
    for (let attempt = 1; ; attempt++) {
      const { status, stderr } = aptGet("-o", "DPkg::Lock::Timeout=300", "-qq", ...step);
      if (status === 0) return true;
      if (!/could not get lock/i.test(stderr) || attempt === ATTEMPTS) {
        console.error(stderr);
        return false;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, MILLISECONDS_BETWEEN);
    }
  });
}

function aptGet(...args: readonly string[]) {
  return spawnSync("apt-get", args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" },
  });
}
