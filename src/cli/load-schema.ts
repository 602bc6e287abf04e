import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import { visible } from "../language/diagnostics/display.js";
import { FilterError } from "../language/diagnostics/filter-error.js";
import { renderDiagnostics } from "../language/diagnostics/render.js";
import { schemaFromDescription } from "../language/schema/description.js";
import type { Schema } from "../language/schema/schema.js";
import { CommandError, type CommandOption, type OptionValues, type Streams } from "./command.js";
import { checkNames, readNames } from "./names.js";
import { nameOf, readText } from "./read-text.js";
import { shellQuote } from "./shell-quote.js";

/** The option `--schema` of all commands that have one. */
export const SCHEMA_OPTION = {
  type: "string",
  value: "FILE",
  completes: "file",
  help: "Read the fields and their types from a JSON file",
} as const satisfies CommandOption;

/**
 * Reads the schema of the option, if there is one: the JSON of `describeSchema` and `ampipe schema`, or a JSON Schema of objects. A part of a JSON document
 * is written as in a reference: `openapi.json#/components/schemas/Product`. Reports the fields that a filter cannot use, and rejects
 * values of names that it does not declare.
 */
export async function loadSchema(options: OptionValues, streams: Streams): Promise<Schema | undefined> {
  if (typeof options.schema !== "string") return undefined;
  const schema = await readSchema(options.schema, streams);
  checkNames(readNames(options) ?? {}, schema);
  return schema;
}

/** Returns the file of the option, without a reference to a part of it. */
export function schemaFile({ schema }: OptionValues): string | undefined {
  return typeof schema === "string" ? splitReference(schema).path : undefined;
}

function splitReference(file: string): { readonly path: string; readonly reference: string | undefined } {
  const [, path = file, reference] = /^(.+?)(#\/.*)$/s.exec(file) ?? [];
  return { path, reference };
}

async function readSchema(file: string, streams: Streams): Promise<Schema> {
  const { path, reference } = splitReference(file);
  const json = parseJson(await readText(path, streams), path);
  try {
    if (Array.isArray(json) && reference === undefined) return schemaFromDescription(json);
    const onWarnings = (warnings: readonly Diagnostic[]): void => {
      streams.report(`Schema ${nameOf(path)}: ${renderDiagnostics("", warnings)}`);
    };
    // Few calls need it.
    const { schemaFromJsonSchema } = await import("../bridges/json-schema/schema-from-json-schema.js");
    const options = reference === undefined ? { onWarnings } : { onWarnings, ref: reference };
    return schemaFromJsonSchema<unknown, undefined, string>(json, undefined, options);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const hint = isSchemaLike(json) ? "" : `\n${fromData(path)}`;
    throw new CommandError(`Schema ${nameOf(path)} is not valid.\n${error.message}${hint}`);
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(
      `Schema ${nameOf(file)} is not JSON: ${visible((error as Error).message)}.\n${fromData(file)}`,
    );
  }
}

/** Says how to create a schema, because a file with data is often given instead. */
function fromData(file: string): string {
  return `If the file has data, create a schema from it: ampipe schema ${visible(shellQuote(file))} > schema.json`;
}

/** Returns whether JSON has the names that a schema has, and rows most likely do not. */
function isSchemaLike(json: unknown): boolean {
  const parts: readonly unknown[] = Array.isArray(json) ? json : [json];
  return parts.some(
    (part) =>
      typeof part === "object" && part !== null && ["type", "$schema", "$defs", "openapi"].some((name) => name in part),
  );
}
