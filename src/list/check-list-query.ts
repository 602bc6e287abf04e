import { type ClockOptions, clockOf } from "../language/bind/bind-options.js";
import { toDiagnostic } from "../language/diagnostics/finding.js";
import { OBJECT } from "../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../language/schema/schema.js";
import { encodePercent } from "../language/text/percent.js";
import { NO_SPAN } from "../language/text/span.js";
import { diagnoseList } from "./list-codes.js";
import type { ListOptions, ListQuery, QueryResult } from "./list-query.js";
import { CURSOR_PARAMETERS, FACET_PARAMETERS } from "./parameter-names.js";
import { checkedSettings, readList } from "./read-list-query.js";
import { REQUEST_PARTS } from "./request-parts.js";

/** A list request as an object: the parameters of a query string, decoded. */
export interface ListInput<Name extends string = string> {
  readonly fields?: readonly string[] | string | null | undefined;
  readonly filter?: string | null | undefined;
  /** Such as `["-price", "name"]` or `"-price,name"`. */
  readonly sort?: readonly string[] | string | null | undefined;
  readonly page?: number | null | undefined;
  readonly limit?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly facets?: readonly string[] | string | null | undefined;
  readonly facetLimit?: number | null | undefined;
  /** The values of custom parameters. */
  readonly parameters?: { readonly [Each in Name]?: string | null | undefined } | null | undefined;
}

/** The result for an input. Spans of its errors with source "raw" refer to `raw`, the input as a query string. */
export type InputResult<T> = QueryResult<T> & { readonly raw: string };

/**
 * Checks a list request that is not a query string, such as the input of a tRPC procedure, the arguments of a GraphQL
 * field or the state of a form. Results and diagnostics are those of `readListQuery`. Null and undefined are left out.
 * Accepts any value: what is not a request has diagnostics.
 *
 * @example
 * ```ts
 * const query = checkListQuery({ filter: "name*bolt", sort: ["-list_price"], limit: 5 }, products);
 * if (query.ok) query.value.limit; // 5
 * else query.diagnostics; // all errors
 * ```
 */
export function checkListQuery<S extends Schema, Name extends string = string>(
  input: ListInput<Name>,
  schema: S,
  options: ListOptions<Name> & ClockOptions = {},
): InputResult<ListQuery<S, Name>> {
  checkSchema(schema, "checkListQuery()");
  const settings = checkedSettings("checkListQuery()", schema, options);
  if (!isRequest(input)) {
    const diagnostic = toDiagnostic(diagnoseList("list.input", NO_SPAN, { found: typeOf(input) }));
    return { ok: false, diagnostics: [diagnostic], filterText: "", raw: "" };
  }
  const raw = queryStringOf(input, settings.parameters);
  const read = readList(raw, schema, { ...settings, limits: settings.bodyLimits }, clockOf(options), REQUEST_PARTS);
  return { ...read, raw };
}

function typeOf(input: unknown): string {
  return Object.prototype.toString.call(input).slice("[object ".length, -1);
}

/** Null and undefined are an empty request. The members of other objects, such as maps and promises, are not its parameters. */
function isRequest(input: unknown): input is object | null | undefined {
  return input === null || input === undefined || (OBJECT.accepts(input) && typeOf(input) === "Object");
}

const PARAMETERS = [
  ...CURSOR_PARAMETERS,
  ...FACET_PARAMETERS,
  "parameters",
] as const satisfies readonly (keyof ListInput)[];

/** Writes the filter last: an unknown parameter after it would be read as a part of it. */
function queryStringOf(input: object | null | undefined, customNames: readonly string[]): string {
  const { filter, parameters, ...others }: ListInput = { ...input, ...inheritedParameters(input ?? {}) };
  const custom = Object.entries(typeof parameters === "object" ? { ...parameters } : { "": parameters }).map(
    // No list has a parameter of this name, so it is reported.
    ([name, value]) => [customNames.includes(name) ? name : `parameters.${name}`, value] as const,
  );
  return [...Object.entries(others), ...custom, ["filter", filter] as const]
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encode(name)}=${itemsOf(name, value).map(textOf).map(encode).join(",")}`)
    .join("&");
}

/** Returns the parameters that an instance of a class inherits, such as those with a getter, without methods. */
function inheritedParameters(input: ListInput): ListInput {
  const inherited = PARAMETERS.filter((name) => !Object.hasOwn(input, name) && typeof input[name] !== "function");
  return Object.fromEntries(inherited.map((name) => [name, input[name]]));
}

const LISTS: readonly string[] = ["fields", "sort", "facets"] satisfies (keyof ListInput)[];

/** Only names may be an array. The items of another would be joined to one text, which means something else. */
function itemsOf(name: string, value: unknown): readonly unknown[] {
  return Array.isArray(value) && LISTS.includes(name) ? value : [value];
}

/** Other values are not a part of any request: as text, they are reported. */
function textOf(value: unknown): string {
  return ["string", "number", "bigint", "boolean"].includes(typeof value) ? String(value) : `(${typeof value})`;
}

/** A surrogate without its pair has no encoding. As these bytes, it is reported where it stands. */
function encode(text: string): string {
  return text
    .split(/\p{Surrogate}/u)
    .map(encodePercent)
    .join("%ED%A0%80");
}
