import { DEFAULT_LIMITS } from "../language/ast/limits.js";
import {
  checkOptions,
  FLAG,
  LIST,
  NAME,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
  required,
  TEXT,
} from "../language/diagnostics/options.js";
import { describeSchema } from "../language/schema/description.js";
import { namesWithRelated, onesOf } from "../language/schema/field-at.js";
import { sortableNames } from "../language/schema/sortable.js";
import type { Field } from "../language/types/field.js";
import { typeOf } from "../language/types/types.js";
import { MAX_CURSOR_LENGTH } from "../list/cursor.js";
import { keyOf } from "../list/key.js";
import { listSettings } from "../list/list-query.js";
import { EXPORT_PARAMETERS } from "../list/parameter-names.js";
import { settingsFor } from "../list/settings-for.js";
import { MAX_SORT_KEYS } from "../list/sort-keys.js";
import { facetParameters, facetsMember } from "./openapi-facets.js";
import { describeFilter, exampleFilters } from "./openapi-filter.js";
import { checkDistinct } from "./openapi-names.js";
import { recordSchema } from "./openapi-record.js";
import { listHeaders, otherResponses, pageHeaders, recordHeaders } from "./openapi-responses.js";
import { CURSOR_PAGINATION, type Json, reference, SHARED_SCHEMAS } from "./openapi-shared.js";
import { checkDescribed, type DescribedResource, withKey } from "./resource.js";

const OPEN_API_OPTIONS = {
  title: required(NAME),
  version: required(NAME),
  description: TEXT,
  servers: LIST as OptionType<readonly { readonly url: string }[]>,
  resources: required(LIST as OptionType<readonly DescribedResource[]>),
  /** Whether requests need a bearer token. Default: true. */
  bearer: FLAG,
  /** Additional operations: OpenAPI operation objects by path and method. */
  paths: OBJECT as OptionType<Readonly<Record<string, Readonly<Record<string, unknown>>>>>,
};

/** Options of `openApi`. */
export interface OpenApiOptions extends Options, OptionsOf<typeof OPEN_API_OPTIONS> {}

/**
 * Returns an OpenAPI 3.1 document for the resources.
 *
 * @example
 * ```ts
 * const document = openApi({
 *   title: "Inventory",
 *   version: "1.0.0",
 *   resources: [{ name: "Product", path: "/products", schema: products, get: true }],
 * });
 * ```
 */
export function openApi(options: OpenApiOptions): Readonly<Record<string, unknown>> {
  checkOptions("openApi()", options, OPEN_API_OPTIONS);
  const { title, version, description, servers, paths = {}, bearer = true } = options;
  const resources = options.resources.map((resource) => {
    checkDescribed(resource);
    const described = withKey(resource);
    settingsFor(OWNER, described.schema, described);
    return described;
  });
  const schemas = resources.flatMap(schemasOf);
  checkDistinct(OWNER, "name", "a schema ", [...SHARED_NAMES, ...schemas.map(([name]) => name)]);
  const described = resources.flatMap((resource) => pathsOf(resource, bearer));
  checkDistinct(
    OWNER,
    "path",
    "",
    described.map(([path]) => path),
  );
  const all = new Map<string, Json>(described);
  for (const [path, operations] of Object.entries(paths)) all.set(path, { ...all.get(path), ...operations });
  return {
    openapi: "3.1.0",
    info: { title, version, ...(description === undefined ? {} : { description }) },
    ...(servers === undefined ? {} : { servers }),
    ...(bearer ? { security: [{ bearer: [] }] } : {}),
    paths: Object.fromEntries(all),
    components: {
      ...(bearer ? { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } } : {}),
      schemas: {
        ...Object.fromEntries(schemas),
        ...SHARED_SCHEMAS,
        ...(resources.some(({ cursors }) => cursors) ? { CursorPagination: CURSOR_PAGINATION } : {}),
      },
    },
  };
}

const OWNER = "a resource of openApi()";
const SHARED_NAMES = [...Object.keys(SHARED_SCHEMAS), "CursorPagination"];

function pathsOf(resource: DescribedResource, bearer: boolean): [string, Json][] {
  const { path, get, name } = resource;
  const paths: [string, Json][] = [[path, { get: listOperation(resource, bearer) }]];
  if (get === true) paths.push([`${path.replace(/\/$/, "")}/{id}`, { get: getOperation(resource, bearer) }]);
  return paths.map(([at, operations]) => [at, { ...operations, summary: name }]);
}

const WARNINGS: Json = {
  type: "array",
  items: reference("Diagnostic"),
  description:
    "Warnings about a valid but suspicious request. Spans refer to the decoded filter, or with `source: raw` to the query string.",
};

function schemasOf(resource: DescribedResource): [string, Json][] {
  const { name, schema } = resource;
  const list = {
    type: "object",
    required: ["data", "meta", "pagination"],
    properties: {
      data: { type: "array", items: reference(name), maxItems: listSettings(resource).maxLimit },
      meta: reference("ListMeta"),
      pagination: listSettings(resource).cursors
        ? { anyOf: [reference("Pagination"), reference("CursorPagination")] }
        : reference("Pagination"),
      ...facetsMember(resource),
      warnings: WARNINGS,
    },
  };
  return [
    [name, recordSchema(schema, depthOf(resource))],
    [`${name}List`, list],
  ];
}

function listOperation(resource: DescribedResource, bearer: boolean): Json {
  const { name, description } = resource;
  const { defaultLimit, maxLimit, cursors } = listSettings(resource);
  const whole = (maximum: number, byDefault: number) => ({ type: "integer", minimum: 1, maximum, default: byDefault });
  return {
    operationId: `list${name}`,
    summary: `List ${name} records`,
    description: [description, queryMethod(resource), exportDescription(resource)].filter(Boolean).join("\n\n"),
    parameters: [
      fieldsParameter(resource),
      filterParameter(resource),
      ...sortParameters(resource),
      { name: "page", in: "query", schema: whole(Number.MAX_SAFE_INTEGER, 1), description: "Page number." },
      { name: "limit", in: "query", schema: whole(maxLimit, defaultLimit), description: "Records per page." },
      ...(cursors ? cursorParameters(resource) : []),
      ...facetParameters(resource),
      ...customParameters(resource),
    ],
    responses: {
      200: {
        description: "The requested page. A page past the last one has no records.",
        headers: listHeaders(resource),
        content: { "application/json": { schema: reference(`${name}List`) }, ...exportContent(resource) },
      },
      ...otherResponses(resource, pageHeaders(resource), 400, ...unauthorized(bearer), 500, 503),
    },
  };
}

function getOperation(resource: DescribedResource, bearer: boolean): Json {
  const { name, schema } = resource;
  const { definition } = keyOf(schema, resource.key);
  return {
    operationId: `get${name}`,
    summary: `Get one ${name} record`,
    parameters: [
      { name: "id", in: "path", required: true, schema: keySchema(definition) },
      fieldsParameter(resource),
      ...customParameters(resource),
    ],
    responses: {
      200: {
        description: "The record.",
        headers: recordHeaders(resource),
        content: {
          "application/json": {
            schema: { type: "object", required: ["data"], properties: { data: reference(name), warnings: WARNINGS } },
          },
        },
      },
      ...otherResponses(resource, recordHeaders(resource), 400, ...unauthorized(bearer), 404, 500, 503),
    },
  };
}

function exportDescription({ export: options, parameters = [] }: DescribedResource): string | undefined {
  if (options === undefined) return undefined;
  const names = [...EXPORT_PARAMETERS, ...parameters].map((name) => `\`${name}\``);
  return (
    `Exports: with \`Accept: application/x-ndjson\` or \`text/csv\`, the response has all matching records, at most ` +
    `${options.maxRows}. The parameters are ${names.join(", ")}. An error breaks the connection, so that a ` +
    "response that ends has all records."
  );
}

/** Returns the media types of exports, unless the list has none. */
function exportContent({ export: options, name }: DescribedResource): Json {
  if (options === undefined) return {};
  return { "application/x-ndjson": { schema: reference(name) }, "text/csv": { schema: { type: "string" } } };
}

/** OpenAPI 3.1 has no operation for QUERY. */
function queryMethod(resource: DescribedResource): string {
  const { limits, bodyLimits } = listSettings(resource);
  const longer =
    bodyLimits.length > limits.length ? ` There, a filter has at most ${bodyLimits.length} characters.` : "";
  return (
    "Long filters: send the same parameters in the body of a `QUERY` request (RFC 10008) to this path, with the content " +
    `type \`application/x-www-form-urlencoded\`.${longer} The response is the same, without \`Link\`.`
  );
}

function customParameters({ parameters = [] }: DescribedResource): readonly Json[] {
  return parameters.map((name) => ({ name, in: "query", schema: { type: "string" } }));
}

/** A key is a text in the path, so a number that is not an integer keeps its digits. */
function keySchema(field: Field): Json {
  const { type, format } = typeOf(field).jsonType(field);
  return type === "number" ? { type: "string" } : { type, ...(format === undefined ? {} : { format }) };
}

/** The depth to which related records are described. Schemas that refer to each other have no end. */
function depthOf(resource: DescribedResource): number {
  return Math.min(listSettings(resource).limits.relationDepth, DEFAULT_LIMITS.relationDepth);
}

function fieldsParameter(resource: DescribedResource): Json {
  const { schema, defaultFields } = resource;
  const depth = depthOf(resource);
  // A related record stands for all its fields.
  const records = namesWithRelated(schema, depth - 1, (owner) => onesOf(owner).map(([name]) => name));
  const names = depth === 0 ? schema.selectableNames : [...namesWithRelated(schema, depth), ...records];
  const related =
    records.length === 0 ? "" : ` The name of a related record stands for all its fields.${mostRelated(resource)}`;
  return {
    name: "fields",
    in: "query",
    description:
      `Fields to return, separated by commas, each once.${related}` +
      `${defaultFields === undefined ? " Default: all fields." : ""}`,
    style: "form",
    explode: false,
    schema: {
      type: "array",
      items: { type: "string", enum: names },
      minItems: 1,
      uniqueItems: true,
      ...(defaultFields && { default: defaultFields }),
    },
  };
}

/** Returns the sentence about the limit of related records, which each need a join. */
function mostRelated(resource: DescribedResource): string {
  const { relations } = listSettings(resource).limits;
  return Number.isFinite(relations) ? ` At most ${relations} related records.` : "";
}

/** Returns the parameter `sort`, unless no field is sortable. */
function sortParameters(resource: DescribedResource): readonly Json[] {
  const names = namesWithRelated(resource.schema, depthOf(resource), sortableNames);
  const [first] = names;
  if (first === undefined) return [];
  return [
    {
      name: "sort",
      in: "query",
      description:
        "Fields to sort by, separated by commas, each once; `-` before a name for descending order. " +
        (resource.nulls === "last"
          ? "Null comes last in both directions."
          : "Null comes after every value, in descending order before.") +
        (names.length > sortableNames(resource.schema).length ? mostRelated(resource) : ""),
      style: "form",
      explode: false,
      schema: {
        type: "array",
        items: { type: "string", enum: names.flatMap((name) => [name, `-${name}`]) },
        minItems: 1,
        maxItems: MAX_SORT_KEYS,
        uniqueItems: true,
      },
      example: [`-${first}`],
    },
  ];
}

function cursorParameters(resource: DescribedResource): readonly Json[] {
  const depth = depthOf(resource);
  const selectable = new Set(namesWithRelated(resource.schema, depth));
  const secret = namesWithRelated(resource.schema, depth, sortableNames).filter((name) => !selectable.has(name));
  const unless =
    secret.length === 0 ? "" : ` Not with a \`sort\` by ${secret.join(", ")}, which responses do not contain.`;
  const parameter = (name: string, description: string): Json => ({
    name,
    in: "query",
    description: description + unless,
    schema: { type: "string", maxLength: MAX_CURSOR_LENGTH },
    allowEmptyValue: true,
  });
  return [
    parameter(
      "after",
      "Returns the records after this cursor, the `nextCursor` of a response. Empty: from the first record. " +
        "Not with `page` or `before`.",
    ),
    parameter(
      "before",
      "Returns the records before this cursor, a `previousCursor`. Empty: the last records. Not with `page` or `after`.",
    ),
  ];
}

function filterParameter(resource: DescribedResource): Json {
  const { schema } = resource;
  const { limits } = listSettings(resource);
  const examples = exampleFilters(schema, limits).map((value, index) => [`example${index + 1}`, { value }] as const);
  return {
    name: "filter",
    in: "query",
    description: describeFilter(schema, limits),
    schema: { type: "string", ...(Number.isFinite(limits.length) ? { maxLength: limits.length } : {}) },
    examples: Object.fromEntries(examples),
    "x-filter": { fields: describeSchema(schema), limits },
  };
}

function unauthorized(bearer: boolean): readonly 401[] {
  return bearer ? [401] : [];
}
