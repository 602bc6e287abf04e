import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { lockFolder } from "../../../../service/database/pglite/lock-folder.js";
import { identityOfThisProcess } from "../../../../service/database/pglite/process-identity.js";
import { folderOfTest } from "../../support/temporary-folder.js";

const mine = identityOfThisProcess();
/** Above the maximum pid of Linux. */
const UNUSED_PID = 2 ** 22 + 1;

function folderLockedBy(content: string): { readonly folder: string; readonly file: string } {
  const folder = folderOfTest();
  const file = join(folder, "lock");
  writeFileSync(file, content);
  return { folder, file };
}

async function isLocked(folder: string): Promise<boolean> {
  const lock = await lockFolder(folder).catch(() => undefined);
  lock?.release();
  return lock === undefined;
}

test("a folder is locked until it is released", async () => {
  const folder = folderOfTest();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`Folder "${folder}" is in use by process ${process.pid}.`);
  lock.release();
  expect(await isLocked(folder)).toBe(false);
});

test.runIf(process.platform === "linux").each([
  ["a process that is running", mine, true],
  ["a process that has ended", { ...mine, pid: UNUSED_PID }, false],
  ["a process whose pid was reused", { ...mine, startTime: "1" }, false],
])("the lock of %s", async (_whose, owner, isHeld) => {
  expect(await isLocked(folderLockedBy(JSON.stringify(owner)).folder)).toBe(isHeld);
});

test.runIf(process.platform === "linux")("the lock of a zombie process is taken over", async () => {
  // After exec, no process collects the exit status of the child. Before it, the shell might.
  const parent = spawn("sh", ["-c", "sleep 1 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => {
    parent.kill("SIGKILL");
  });
  const [output] = await once(parent.stdout, "data");
  const pid = Number(output);
  const stat = (): string => readFileSync(`/proc/${pid}/stat`, "utf8");
  await vi.waitFor(() => expect(stat()).toContain(") Z "), { timeout: 30_000 });
  const startTime = stat().split(") ")[1]?.split(" ")[19];
  expect(await isLocked(folderLockedBy(JSON.stringify({ ...mine, pid, startTime })).folder)).toBe(false);
});

test("the lock of a process in another container holds while it has a heartbeat", async () => {
  const { folder, file } = folderLockedBy(JSON.stringify({ ...mine, realm: "elsewhere" }));
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 300);
  onTestFinished(() => clearInterval(heartbeat));
  expect(await isLocked(folder)).toBe(true);
});

test("a lock without a heartbeat is taken over if it names no process or one in another container", async () => {
  const contents = ["", "{", '"text"', "null", "{}", JSON.stringify({ ...mine, realm: "elsewhere" })];
  const taken = await Promise.all(contents.map((content) => isLocked(folderLockedBy(content).folder)));
  expect(taken).toEqual(contents.map(() => false));
});

test("a lock that another process has taken over is not released", async () => {
  const folder = folderOfTest();
  const lock = await lockFolder(folder);
  writeFileSync(join(folder, "lock"), "another's");
  lock.release();
  expect(readFileSync(join(folder, "lock"), "utf8")).toBe("another's");
});

test("exactly one of several processes takes over the lock of a process that has ended", async () => {
  const { folder } = folderLockedBy(JSON.stringify({ ...mine, pid: UNUSED_PID }));
  const locks = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
  expect(locks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
