import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lockFolder } from "../../../../service/database/pglite/lock-folder.js";
import { openPglite } from "../../../../service/database/pglite/open-pglite.js";
import { makePrivate } from "../../../../service/database/pglite/private-folder.js";
import { bundlePgliteWorker } from "../../support/bundle.js";
import { folderOfTest } from "../../support/temporary-folder.js";

const HAS_MODES = process.geteuid !== undefined;
const IS_ROOT = process.geteuid?.() === 0;
/** The user id of an unprivileged user on most systems. */
const STRANGER = 65_534;

/** Returns files and folders that other users can access, with their modes. */
function openedToOthers(folder: string): readonly string[] {
  return [folder, ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))]
    .map((path) => ({ path, mode: lstatSync(path).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${path} ${mode.toString(8)}`);
}

/** Creates a folder with a subfolder and a file, with the given modes. */
function folderOf(modes: { readonly folder: number; readonly inner: number; readonly file: number }): string {
  const folder = join(folderOfTest(), "data");
  const [inner, file] = [join(folder, "postgres"), join(folder, "postgres", "pg_control")];
  mkdirSync(inner, { recursive: true });
  writeFileSync(file, "");
  chmodSync(file, modes.file);
  chmodSync(inner, modes.inner);
  chmodSync(folder, modes.folder);
  return folder;
}

test.runIf(HAS_MODES)("no other user can access a new database, before and after writes", async () => {
  const folder = join(folderOfTest(), "new", "data");
  const workerFile = await bundlePgliteWorker();
  const database = await openPglite({ folder, workerFile, statementTimeout: 60_000, timeout: 60_000 });
  try {
    expect(openedToOthers(folder)).toEqual([]);
    await database.transaction([
      { text: "CREATE TABLE written AS SELECT n, n::text AS name FROM generate_series(1, 20000) AS n", values: [] },
      { text: "CREATE INDEX ON written (name)", values: [] },
    ]);
    expect(openedToOthers(folder)).toEqual([]);
  } finally {
    await database.close();
  }
  expect(openedToOthers(folder)).toEqual([]);
});

test.runIf(HAS_MODES)("a folder that others can read becomes private", () => {
  const folder = folderOf({ folder: 0o755, inner: 0o755, file: 0o644 });
  makePrivate(folder);
  expect(openedToOthers(folder)).toEqual([]);
});

test.runIf(HAS_MODES)("files that others cannot reach are accepted with any mode", () => {
  const modes = [
    { folder: 0o700, inner: 0o777, file: 0o666 },
    { folder: 0o755, inner: 0o700, file: 0o666 },
  ];
  for (const mode of modes) expect(() => makePrivate(folderOf(mode))).not.toThrow();
});

test.runIf(HAS_MODES).each([
  ["the folder itself", { folder: 0o777, inner: 0o700, file: 0o600 }, ""],
  ["the folder itself, as its group", { folder: 0o770, inner: 0o700, file: 0o600 }, ""],
  ["a folder in it", { folder: 0o755, inner: 0o777, file: 0o600 }, "/postgres"],
  ["a file in it", { folder: 0o755, inner: 0o755, file: 0o666 }, "/postgres/pg_control"],
  ["a file in it, as its group", { folder: 0o755, inner: 0o750, file: 0o660 }, "/postgres/pg_control"],
])("if others can write %s, nothing starts and the error says what to do", async (_what, modes, path) => {
  const folder = folderOf(modes);
  const before = readdirSync(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `Other users can write to "${folder}${path}". Check that its content is unchanged, then run: chmod -R go-rwx ${folder}`,
  );
  expect(readdirSync(folder)).toEqual(before);
  spawnSync("chmod", ["-R", "go-rwx", folder]);
  (await lockFolder(folder)).release();
});

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
    expect([readdirSync(folder), HAS_MODES ? openedToOthers(folder) : []]).toEqual([
      ["thesis.txt"],
      HAS_MODES ? [`${folder} 755`, `${file} 644`] : [],
    ]);
  });

  test.runIf(HAS_MODES)("with a database becomes private, and other files in it keep their modes", async () => {
    const folder = folderOf({ folder: 0o755, inner: 0o755, file: 0o644 });
    const [own, foreign] = [join(folder, "lock.7"), join(folder, "notes.txt")];
    for (const file of [own, foreign]) {
      writeFileSync(file, "");
      chmodSync(file, file === foreign ? 0o666 : 0o644);
    }
    (await lockFolder(folder)).release();
    expect(openedToOthers(folder)).toEqual([`${foreign} 666`]);
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
  symlinkSync(folderOf({ folder: 0o777, inner: 0o700, file: 0o600 }), link);
  expect(() => makePrivate(link)).toThrow(/Other users can write to/);
});

test.runIf(HAS_MODES)("targets of links in the folder keep their modes", () => {
  const folder = folderOf({ folder: 0o755, inner: 0o755, file: 0o644 });
  const elsewhere = join(folderOfTest(), "elsewhere");
  writeFileSync(elsewhere, "");
  chmodSync(elsewhere, 0o644);
  symlinkSync(elsewhere, join(folder, "link"));
  makePrivate(folder);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
});

// Only root can change the owner of a folder and run as another user.
test.runIf(IS_ROOT)("a folder of another user is rejected, even for root", () => {
  const folder = folderOf({ folder: 0o700, inner: 0o700, file: 0o600 });
  chownSync(folder, STRANGER, STRANGER);
  expect(() => makePrivate(folder)).toThrow(
    `Folder "${folder}" belongs to user id ${STRANGER}, but this process runs as user id 0. ` +
      `Run it as that user, or change the owner: chown -R 0 ${folder}`,
  );
});

test.runIf(IS_ROOT)("another user can neither read nor write the files", async () => {
  const parent = folderOfTest();
  chmodSync(parent, 0o755);
  const folder = join(parent, "data");
  const lock = await lockFolder(folder);
  const file = join(folder, "lock");
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
  chmodSync(folder, 0o777);
  chmodSync(file, 0o666);
  expect(attempts.slice(0, 4).filter((script) => asStranger(script) !== 0)).toEqual([]);
  lock.release();
});

test.runIf(HAS_MODES)("the command in the message works in a shell for any folder name", () => {
  const folder = join(folderOfTest(), "it's mine; rm");
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const command = /then run: (.*)$/.exec(messageOf(() => makePrivate(folder)))?.[1] ?? "";
  expect(spawnSync("sh", ["-c", command]).status).toBe(0);
  expect(openedToOthers(folder)).toEqual([]);
});

function messageOf(action: () => void): string {
  try {
    action();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "";
}
