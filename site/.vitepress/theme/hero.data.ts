import { fileURLToPath } from "node:url";
import { repositoryIn } from "../../build/generate.js";
import { type HomeExample, homeExample } from "../../build/home-example.js";

export declare const data: HomeExample;

export default {
  load: (): HomeExample => homeExample(repositoryIn(fileURLToPath(new URL("../../..", import.meta.url)))),
};
