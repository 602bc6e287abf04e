import { afterAll, beforeAll, describe } from "vitest";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";

/** Initialising the files of a server takes longest. */
const START_TIMEOUT = 120_000;

/** The same tests for each engine, which runs while they do. */
export function withEngines(engines: readonly NamedEngine[], tests: (engine: () => Engine) => void): void {
  describe.each(engines)("%s", (_name, start) => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    }, START_TIMEOUT);
    afterAll(() => engine?.close());
    tests(() => engine);
  });
}
