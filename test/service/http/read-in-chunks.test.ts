import { Socket } from "node:net";
import { expect, test } from "vitest";
import { Arrivals } from "../../../service/http/arrivals.js";
import { readInChunks } from "../../../service/http/read-in-chunks.js";
import { RequestsOfConnection } from "../../../service/http/requests-of-connection.js";

test.each([0, 2])("a connection with %i data listeners is an error", (count) => {
  const socket = new Socket();
  for (let added = 0; added < count; added++) socket.on("data", () => {});
  expect(() => readInChunks(socket, new RequestsOfConnection(socket), new Arrivals(), "::1")).toThrow(
    "This version of Node.js is not supported.",
  );
});
