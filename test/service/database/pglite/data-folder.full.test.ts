import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { claimDataFolder } from "../../../../service/database/pglite/data-folder.js";
import { lockFolder } from "../../../../service/database/pglite/lock-folder.js";
import { openPglite } from "../../../../service/database/pglite/open-pglite.js";
import { bundlePgliteWorker } from "../../support/bundle.js";
import { folderOfTest } from "../../support/temporary-folder.js";

const HAS_MODES = process.geteuid !== undefined;
const IS_ROOT = process.geteuid?.() === 0;
/** The user id of an unprivileged user on most systems. */
const STRANGER = 65_534;

/** Creates a data folder with a database and the given mode. */
function folderOf(mode: number): string {
  const folder = join(folderOfTest(), "data");
  mkdirSync(join(folder, "postgres"), { recursive: true });
  chmodSync(folder, mode);
  return folder;
}

const modeOf = (folder: string): number => statSync(folder).mode & 0o777;

test.runIf(HAS_MODES)("only its owner can enter a new data folder", () => {
  const folder = join(folderOfTest(), "new", "data");
  claimDataFolder(folder);
  expect(modeOf(folder)).toBe(0o700);
});

test.runIf(HAS_MODES).each([0o777, 0o770, 0o755, 0o711, 0o704])(
  "if others have access to a database, with mode %o, nothing starts and the error says what to do",
  async (mode) => {
    const folder = folderOf(mode);
    const before = readdirSync(folder);
    const message = `Other users have access to "${folder}". Check that its content is unchanged, then run: chmod go-rwx '${folder}'`;
    await expect(lockFolder(folder)).rejects.toThrow(message);
    expect([readdirSync(folder), modeOf(folder)]).toEqual([before, mode]);
    spawnSync("chmod", ["go-rwx", folder]);
    (await lockFolder(folder)).release();
  },
);

test.runIf(HAS_MODES)(
  "an empty folder that others can read becomes private, and one that they can write is rejected",
  () => {
    const [readable, writable] = [folderOfTest(), folderOfTest()];
    chmodSync(readable, 0o755);
    chmodSync(writable, 0o775);
    claimDataFolder(readable);
    expect(modeOf(readable)).toBe(0o700);
    expect(() => claimDataFolder(writable)).toThrow(/Other users have access to/);
  },
);

describe("a data folder", () => {
  test("with other files and no database is rejected and not changed", async () => {
    const folder = folderOfTest();
    const file = join(folder, "thesis.txt");
    writeFileSync(file, "");
    chmodSync(file, 0o644);
    chmodSync(folder, 0o755);
    await expect(lockFolder(folder)).rejects.toThrow(
      `Folder "${folder}" contains other files, such as "thesis.txt", and no database. ` +
        "Set --data-dir to an empty or new folder.",
    );
    expect([readdirSync(folder), HAS_MODES ? modeOf(folder) : 0o755]).toEqual([["thesis.txt"], 0o755]);
  });

  test.each([[["lost+found"]], [["lock.1", "postgres.unfinished"]]])(
    "that contains only %j is accepted",
    async (names) => {
      const folder = folderOfTest();
      for (const name of names) mkdirSync(join(folder, name));
      (await lockFolder(folder)).release();
    },
  );
});

test.runIf(HAS_MODES)("a link to a folder is checked by its target", () => {
  const link = join(folderOfTest(), "link");
  symlinkSync(folderOf(0o777), link);
  expect(() => claimDataFolder(link)).toThrow(/Other users have access to/);
});

// Only root can change the owner of a folder and run as another user.
test.runIf(IS_ROOT)("a folder of another user is rejected, even for root", () => {
  const folder = folderOf(0o700);
  chownSync(folder, STRANGER, STRANGER);
  expect(() => claimDataFolder(folder)).toThrow(
    `Folder "${folder}" belongs to user id ${STRANGER}, but this process runs as user id 0. ` +
      `Run it as that user, or change the owner: chown -R 0 '${folder}'`,
  );
});

test.runIf(IS_ROOT)("another user can neither read nor write the files", async () => {
  const parent = folderOfTest();
  chmodSync(parent, 0o755);
  const folder = join(parent, "data");
  const workerFile = await bundlePgliteWorker();
  const database = await openPglite({ folder, workerFile, statementTimeout: 60_000, timeout: 60_000 });
  const file = join(folder, "postgres", "PG_VERSION");
  const asStranger = (script: string): number | null =>
    spawnSync("sh", ["-c", script], { uid: STRANGER, gid: STRANGER, env: { FOLDER: folder, FILE: file } }).status;
  const attempts = [
    'ls "$FOLDER"',
    'cat "$FILE"',
    'echo x >> "$FILE"',
    'touch "$FOLDER/new"',
    'mv "$FOLDER" "$FOLDER.x"',
  ];
  expect(attempts.filter((script) => asStranger(script) === 0)).toEqual([]);
  // The same operations succeed if the folder is accessible, so that this test can fail.
  for (const inner of [folder, join(folder, "postgres")]) chmodSync(inner, 0o777);
  chmodSync(file, 0o666);
  expect(attempts.slice(0, 4).filter((script) => asStranger(script) !== 0)).toEqual([]);
  await database.close();
});

test.runIf(HAS_MODES)("the command in the message works in a shell for any folder name", () => {
  const folder = join(folderOfTest(), "it's mine; rm");
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const command = /then run: (.*)$/.exec(messageOf(() => claimDataFolder(folder)))?.[1] ?? "";
  expect(spawnSync("sh", ["-c", command]).status).toBe(0);
  expect(modeOf(folder)).toBe(0o700);
});

function messageOf(action: () => void): string {
  try {
    action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}
