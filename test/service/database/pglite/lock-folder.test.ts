import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { lockFolder } from "../../../../service/database/pglite/lock-folder.js";
import { identityOfThisProcess } from "../../../../service/database/pglite/process-identity.js";
import { folderOfTest } from "../../support/temporary-folder.js";

const mine = identityOfThisProcess();
/** More than a Linux has. */
const NOBODY = 2 ** 22 + 1;

function folderLockedBy(content: string): { readonly folder: string; readonly file: string } {
  const folder = folderOfTest();
  const file = join(folder, "lock");
  writeFileSync(file, content);
  return { folder, file };
}

async function isTaken(folder: string): Promise<boolean> {
  const lock = await lockFolder(folder).catch(() => undefined);
  lock?.release();
  return lock === undefined;
}

test("a folder is taken until it is released", async () => {
  const folder = folderOfTest();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by the process ${process.pid}`);
  lock.release();
  expect(await isTaken(folder)).toBe(false);
});

test.runIf(process.platform === "linux").each([
  ["a process that is running", mine, true],
  ["a process that has ended", { ...mine, pid: NOBODY }, false],
  ["a process whose number another one has got since", { ...mine, startTime: "1" }, false],
])("the lock of %s", async (_whose, owner, taken) => {
  expect(await isTaken(folderLockedBy(JSON.stringify(owner)).folder)).toBe(taken);
});

test.runIf(process.platform === "linux")(
  "the lock of a process whose end its parent has not noticed is taken over",
  async () => {
    // Once the shell has become another program, nobody asks how its child has ended.
    const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    onTestFinished(() => {
      parent.kill("SIGKILL");
    });
    const [output] = await once(parent.stdout, "data");
    const pid = Number(output);
    const stat = (): string => readFileSync(`/proc/${pid}/stat`, "utf8");
    await vi.waitFor(() => expect(stat()).toContain(") Z "));
    const startTime = stat().split(") ")[1]?.split(" ")[19];
    expect(await isTaken(folderLockedBy(JSON.stringify({ ...mine, pid, startTime })).folder)).toBe(false);
  },
);

test("the lock of a process of another container that gives signs of life holds", async () => {
  const { folder, file } = folderLockedBy(JSON.stringify({ ...mine, realm: "elsewhere" }));
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 300);
  onTestFinished(() => clearInterval(heartbeat));
  expect(await isTaken(folder)).toBe(true);
});

test("a lock without a sign of life that names no process, or one of another container, is taken over", async () => {
  const contents = ["", "{", '"text"', "null", "{}", JSON.stringify({ ...mine, realm: "elsewhere" })];
  const taken = await Promise.all(contents.map((content) => isTaken(folderLockedBy(content).folder)));
  expect(taken).toEqual(contents.map(() => false));
});

test("a lock that has become another's is not released", async () => {
  const folder = folderOfTest();
  const lock = await lockFolder(folder);
  writeFileSync(join(folder, "lock"), "another's");
  lock.release();
  expect(readFileSync(join(folder, "lock"), "utf8")).toBe("another's");
});

test("of several that find the lock of a process that has ended, one takes it over", async () => {
  const { folder } = folderLockedBy(JSON.stringify({ ...mine, pid: NOBODY }));
  const locks = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)));
  expect(locks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
