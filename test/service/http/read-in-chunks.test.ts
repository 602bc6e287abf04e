import { Socket } from "node:net";
import { expect, test } from "vitest";
import { readInChunks } from "../../../service/http/read-in-chunks.js";

test.each([0, 2])("a connection with %i data listeners is an error", (count) => {
  const socket = new Socket();
  for (let added = 0; added < count; added++) socket.on("data", () => {});
  const read = (): void =>
    readInChunks(
      socket,
      () => false,
      () => undefined,
    );
  expect(read).toThrow("This version of Node.js is not supported.");
});
