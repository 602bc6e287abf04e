import { isObject, refuse } from "./keywords.js";

/** An object of a library that provides its JSON Schema, by the specification Standard JSON Schema. */
export interface StandardJsonSchema<Output = unknown> {
  readonly "~standard": {
    readonly vendor: string;
    readonly types?: { readonly output: Output } | undefined;
    readonly jsonSchema: { output(options: StandardOptions): unknown };
  };
}

interface StandardOptions {
  readonly target: string;
  readonly libraryOptions?: Record<string, unknown>;
}

/** In order of preference. Libraries need not support all of them. */
const TARGETS = ["draft-2020-12", "draft-07", "openapi-3.0"] as const;

/** How to get the JSON Schema of schemas that do not provide it. */
const HINTS: ReadonlyMap<unknown, string> = new Map([
  ["valibot", "Pass toStandardJsonSchema(schema), from @valibot/to-json-schema"],
  ["zod", "Pass z.toJSONSchema(schema)"],
]);

/** Returns the JSON Schema of a library's schema, or the document that was given. */
export function documentOf(given: unknown, libraryOptions: Readonly<Record<string, unknown>> | undefined): unknown {
  if (!isStandard(given)) return given;
  const { vendor, jsonSchema } = given["~standard"];
  if (typeof jsonSchema?.output !== "function") {
    const hint = HINTS.get(vendor) ?? "Pass its JSON Schema";
    refuse("#", `is a schema of ${String(vendor)} that does not provide a JSON Schema. ${hint}`);
  }
  const options = { ...optionsOf(String(vendor)), ...libraryOptions };
  const failures: string[] = [];
  for (const target of TARGETS) {
    try {
      return jsonSchema.output({ target, libraryOptions: options });
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  refuse("#", `cannot be created by ${String(vendor)}: ${String(failures[0])}`);
}

function isStandard(given: unknown): given is StandardJsonSchema {
  if ((typeof given !== "object" && typeof given !== "function") || given === null) return false;
  return isObject((given as Partial<StandardJsonSchema>)["~standard"]) && !isResultOfZod(given);
}

/** The result of `z.toJSONSchema` hides the member. It is a document, made with options of its own. */
function isResultOfZod(given: object): boolean {
  const isHidden = Object.getOwnPropertyDescriptor(given, "~standard")?.enumerable === false;
  return isHidden && Object.getPrototypeOf(given) === Object.prototype;
}

const TIME = { type: "string", format: "date-time" };
const BIG_INTEGER = { type: "integer", format: "int64" };

/**
 * Returns the options with which a library converts all types. Without them it throws about types that JSON does not
 * have. `Date` and `bigint` get the schema of their usual JSON, and all others a schema that allows anything.
 */
function optionsOf(vendor: string): Readonly<Record<string, unknown>> {
  switch (vendor) {
    case "zod":
      return { unrepresentable: "any", override: overrideZod };
    case "valibot":
      return { errorMode: "ignore", overrideSchema: overrideValibot };
    case "arktype":
      return { fallback: fallbackOfArktype };
    default:
      return {};
  }
}

interface ZodContext {
  readonly zodSchema: { readonly _zod: { readonly def: { readonly type: string; readonly format?: string } } };
  readonly jsonSchema: object;
}

function overrideZod({ zodSchema, jsonSchema }: ZodContext): void {
  const { type, format } = zodSchema._zod.def;
  if (type === "date") Object.assign(jsonSchema, TIME);
  if (type === "bigint") Object.assign(jsonSchema, BIG_INTEGER, format === "uint64" ? { format } : {});
}

function overrideValibot({ valibotSchema }: { readonly valibotSchema: { readonly type: string } }): object | undefined {
  if (valibotSchema.type === "date") return TIME;
  return valibotSchema.type === "bigint" ? BIG_INTEGER : undefined;
}

interface ArktypeContext {
  readonly code: string;
  readonly base: object;
  readonly domain?: string;
}

function fallbackOfArktype({ code, base, domain }: ArktypeContext): object {
  if (code === "date") return TIME;
  return domain === "bigint" ? BIG_INTEGER : base;
}
