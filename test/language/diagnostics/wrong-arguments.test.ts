import { describe, expect, test } from "vitest";
import * as build from "../../../src/build.js";
import * as client from "../../../src/client.js";
import * as drizzle from "../../../src/drizzle.js";
import * as editor from "../../../src/editor.js";
import * as http from "../../../src/http.js";
import * as language from "../../../src/index.js";
import * as jsonSchema from "../../../src/json-schema.js";
import * as list from "../../../src/list.js";
import * as logic from "../../../src/logic.js";
import * as match from "../../../src/match.js";
import * as memory from "../../../src/memory.js";
import * as prisma from "../../../src/prisma.js";
import * as sqlEntry from "../../../src/sql.js";
import * as testing from "../../../src/testing.js";
import * as ui from "../../../src/ui.js";

const ENTRIES = {
  ...{ build, client, drizzle, editor, http, language, jsonSchema, list, logic },
  ...{ match, memory, prisma, sqlEntry, testing, ui },
};

/** These take objects of the platform, such as requests, whose errors are the platform's. */
const OF_PLATFORM = ["problemResponse", "sendResponse", "toRequest", "unavailableResponse"];

const FUNCTIONS = Object.entries(ENTRIES).flatMap(([entry, names]) =>
  Object.entries<unknown>(names)
    .filter(([name, value]) => typeof value === "function" && !OF_PLATFORM.includes(name) && !isClass(value))
    .map(([name, value]) => [`${entry} ${name}`, value as (...args: readonly unknown[]) => unknown] as const),
);

const WRONG: readonly unknown[] = [undefined, null, 7, "x", {}, [], () => undefined];
const ARGUMENTS = [[], ...WRONG.flatMap((one) => [[one], ...WRONG.map((other) => [one, other])]), [{}, {}, {}]];

describe("arguments of the wrong type are named by the error, if there is one:", () => {
  test.each(FUNCTIONS)("%s", async (_name, call) => {
    for (const args of ARGUMENTS) {
      const message = await messageOf(() => call(...args));
      expect(message, JSON.stringify(args)).not.toMatch(
        /undefined \(|of undefined|of null|not a function|not iterable|as it i[s]/,
      );
    }
  });
});

async function messageOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return "";
  } catch (error) {
    return String(error);
  }
}

function isClass(value: unknown): boolean {
  return /^class\b/.test(String(value));
}
