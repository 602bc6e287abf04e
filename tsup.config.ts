import { readFile, writeFile } from "node:fs/promises";
import { defineConfig } from "tsup";
import { slimChevrotain } from "./scripts/slim-chevrotain.js";

export default defineConfig({
  entry: ["src/*.ts"],
  format: "esm",
  target: "es2022",
  platform: "neutral",
  clean: true,
  splitting: true,
  // Chevrotain is bundled: users get no dependency, no engine warning and only the parts that are used.
  noExternal: [/^@?chevrotain/],
  esbuildPlugins: [slimChevrotain],
  async onSuccess() {
    const licence = await readFile("node_modules/chevrotain/LICENSE.txt", "utf8");
    const notice =
      "This package contains parts of Chevrotain (the chevrotain and @chevrotain/* packages), modified: " +
      "parts that it does not use are left out.\n\n";
    await writeFile("dist/THIRD-PARTY-NOTICES.txt", notice + licence);
  },
});
