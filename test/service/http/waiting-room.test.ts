import { Unavailable } from "ampipe/http";
import { expect, test } from "vitest";
import type { Database } from "../../../service/database/database.js";
import { waitingRoom } from "../../../service/http/waiting-room.js";

const statement = { text: "SELECT 1", values: [] };

/** A database that answers when it is told to. */
function slowDatabase() {
  const waiting: (() => void)[] = [];
  const database: Database = {
    query: () => new Promise((resolve) => waiting.push(() => resolve([]))),
    transaction: () => Promise.resolve(),
    statistics: () => ({ running: 0, waiting: waiting.length, connections: 1 }),
    close: () => Promise.resolve(),
  };
  return { database, answerOne: () => waiting.shift()?.() };
}

test("whoever comes when all places are taken is sent away at once, and a place that is left is free", async () => {
  const { database, answerOne } = slowDatabase();
  const room = waitingRoom(database, () => true, 2);
  const first = room.query(statement);
  void room.query(statement);
  await expect(room.query(statement)).rejects.toThrow(Unavailable);
  answerOne();
  await first;
  const next = room.query(statement);
  answerOne();
  answerOne();
  expect(await next).toEqual([]);
});

test("nobody is let in before the service is open", async () => {
  const { database, answerOne } = slowDatabase();
  let isOpen = false;
  const room = waitingRoom(database, () => isOpen);
  await expect(room.query(statement)).rejects.toThrow(Unavailable);
  isOpen = true;
  const asked = room.query(statement);
  answerOne();
  expect(await asked).toEqual([]);
});
