import { expect, test } from "vitest";
import type { Settings } from "../../service/settings/definitions.js";
import { welcome } from "../../service/welcome.js";

const settings = { host: "127.0.0.1", port: 3000, dataDir: "data" } as Settings;

test("the first line links to the playground, with the key of this run in the fragment", () => {
  const [first] = welcome({ ...settings, demoKey: "amp_x" }).split("\n");
  expect(first).toBe("Playground: http://127.0.0.1:3000/#key=amp_x");
});

test("a key of the settings is not printed", () => {
  const text = welcome({ ...settings, host: "::", apiKey: "my-secret", demoKey: undefined });
  expect(text.split("\n")[0]).toBe("Playground: http://localhost:3000/");
  expect(text).not.toContain("my-secret");
});
