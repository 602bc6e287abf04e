import { statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { KeyRequest, KeyResponse } from "../../../service/keys/key-requests.js";
import { listenOnKeySocket, sendToKeySocket } from "../../../service/keys/key-socket.js";
import { folderOfTest } from "../support/temporary-folder.js";

const LIST = { command: "list", isJson: false } as const;

// Windows has no sockets in folders.
const testWithSockets = test.skipIf(process.platform === "win32");

async function listening(handle: (request: KeyRequest) => Promise<KeyResponse>): Promise<string> {
  const folder = folderOfTest();
  const socket = await listenOnKeySocket(folder, handle);
  onTestFinished(() => void socket?.close());
  return folder;
}

testWithSockets("each request gets its own response, however long that is", async () => {
  const output = "🔩".repeat(250_000);
  const folder = await listening(async ({ command }) => (command === "list" ? { output } : { message: command }));
  const requests = [LIST, { command: "revoke", id: 1 }, { command: "create", name: "x" }] as const;
  expect(await Promise.all(requests.map((request) => sendToKeySocket(folder, request)))).toEqual([
    { output },
    { message: "revoke" },
    { message: "create" },
  ]);
});

testWithSockets("an error of the service is returned", async () => {
  const folder = await listening(() => Promise.reject(new Error("no room")));
  expect(await sendToKeySocket(folder, LIST)).toEqual({ error: "no room" });
});

testWithSockets("a request without a service in the folder resolves to undefined", async () => {
  const folder = folderOfTest();
  expect(await sendToKeySocket(folder, LIST)).toBeUndefined();
  expect(await sendToKeySocket(join(folder, "missing"), LIST)).toBeUndefined();
});

testWithSockets("an invalid request has no effect on others", async () => {
  const asked: KeyRequest[] = [];
  const folder = await listening(async (request) => {
    asked.push(request);
    return { message: "done" };
  });
  for (const text of ["", "{"]) {
    const socket = connect(join(folder, "keys.sock"));
    socket.on("error", () => {});
    socket.end(text);
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
  }
  expect(await sendToKeySocket(folder, LIST)).toEqual({ message: "done" });
  expect(asked).toEqual([LIST]);
});

testWithSockets("only its owner can use the socket", async () => {
  const folder = await listening(async () => ({}));
  expect(statSync(join(folder, "keys.sock")).mode & 0o777).toBe(0o600);
});

testWithSockets("a folder path that is too long for a socket gets an error that says what to do", async () => {
  const folder = join(folderOfTest(), "x".repeat(120));
  await expect(listenOnKeySocket(folder, () => Promise.reject(new Error("never")))).rejects.toThrow(
    "Set --data-dir to a shorter path, or stop the service before you create, list or revoke keys.",
  );
  expect(await sendToKeySocket(folder, LIST)).toBeUndefined();
});
