import type { Schema } from "../../src/index.js";
import { blocksOf } from "./markdown.js";
import { runBlock } from "./run-block.js";

/** Returns the schema that grammar/LANGUAGE.md defines and the examples of the documents use. */
export async function documentedSchema(): Promise<Schema> {
  const block = blocksOf("grammar/LANGUAGE.md").find(({ language }) => language === "ts schema");
  if (block === undefined) throw new Error("LANGUAGE.md defines no schema");
  schema ??= runBlock(block).then(({ exports }) => exports.schema as Schema);
  return await schema;
}

let schema: Promise<Schema> | undefined;
