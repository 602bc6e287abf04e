import { afterAll, beforeAll, describe } from "vitest";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";

/** Runs the same tests for each engine. Starts the engine before its tests and closes it afterwards. */
export function withEngines(engines: readonly NamedEngine[], tests: (engine: () => Engine) => void): void {
  describe.each(engines)("%s", (_name, start) => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine?.close());
    tests(() => engine);
  });
}
