import { defineConfig } from "vitest/config";
import { tierConfig } from "./vitest.config.js";

/** `npm run docs -- --check`: tests of the built site in a browser. */
export default defineConfig(tierConfig("npm run docs -- --check", { include: ["test/site/*.browser.ts"] }));
