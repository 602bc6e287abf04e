import { afterAll, beforeAll, describe } from "vitest";
import type { Engine } from "../support/engine.js";
import type { NamedEngine } from "../support/engines.js";

/** The same tests for each engine, which runs while they do. */
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
