import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { apiDocument } from "../../service/http/open-api.js";
import { exampleFilters } from "../../src/http/openapi-filter.js";
import { fromRecords, openApi } from "../../src/http.js";
import {
  check,
  defineSchema,
  enumeration,
  FilterError,
  integer,
  listOf,
  NO_LIMITS,
  text,
  uuid,
} from "../../src/index.js";
import { everyType, oneOfEachType } from "../support/every-type.js";

const tasks = defineSchema({
  id: integer(),
  state: enumeration(["draft", "a|b"], { nullable: true }),
  title: text(),
  secret: text({ hidden: true }),
});

const document = openApi({
  title: "Tasks",
  version: "1.0.0",
  servers: [{ url: "https://tasks.example" }],
  resources: [{ name: "Task", path: "/tasks", schema: tasks, get: true, maxLimit: 5, limits: { depth: 2 } }],
  paths: { "/tasks": { post: { operationId: "createTask", responses: { 201: { description: "Created." } } } } },
});

// biome-ignore lint/suspicious/noExplicitAny: only parts of the document are compared.
const { paths, components, ...head } = document as any;

test("a resource of the handlers has the key of its source", () => {
  const parts = defineSchema({ sku: text(), name: text() });
  const resource = { name: "Part", schema: parts, cursors: true, get: true } as const;
  const describe = (others: object) =>
    openApi({ title: "Parts", version: "1", resources: [{ ...resource, path: "/parts", ...others }] });
  const source = fromRecords(parts, [{ sku: "a", name: "Bolt" }], { key: "sku" });
  expect(() => describe({})).toThrow('Key field "id" is not in the schema.');
  expect(describe({ source })).toEqual(describe({ key: "sku" }));
  expect(describe({ source, key: "name" })).toEqual(describe({ key: "name" }));
});

test.each([
  ["this document", document],
  ["the service's document", apiDocument()],
])("%s is valid OpenAPI 3.1", async (_name, described) => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(described))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

describe("names and paths of resources", () => {
  const described = (...resources: readonly { readonly name: string; readonly path: string; readonly get?: true }[]) =>
    openApi({ title: "Tasks", version: "1", resources: resources.map((each) => ({ schema: tasks, ...each })) });
  const NAME = 'Option "name" of a resource of openApi() must be';
  const PATH = 'Option "path" of a resource of openApi() must be';
  const A = { name: "A", path: "/a" };

  test.each([
    [[A, { name: "A", path: "/b" }], `${NAME} another name, because the document has a schema "A" already.`],
    [[A, { name: "AList", path: "/b" }], `${NAME} another name, because the document has a schema "AList" already.`],
    [[{ name: "AList", path: "/b" }, A], `${NAME} another name, because the document has a schema "AList" already.`],
    [[{ name: "Problem", path: "/a" }], `${NAME} another name, because the document has a schema "Problem" already.`],
    [
      [{ name: "CursorPagination", path: "/a" }],
      `${NAME} another name, because the document has a schema "CursorPagination" already.`,
    ],
    [
      [
        { name: "List", path: "/b" },
        { name: "ListMeta", path: "/a" },
      ],
      `${NAME} another name, because the document has`,
    ],
    [[{ name: "my task", path: "/a" }], `${NAME} letters without accents, digits, ".", "-" and "_".`],
    [[{ name: "größe", path: "/a" }], `${NAME} letters without accents, digits, ".", "-" and "_".`],
    [[A, { name: "B", path: "/a" }], `${PATH} another path, because the document has "/a" already.`],
    [
      [
        { ...A, get: true },
        { name: "B", path: "/a/{id}" },
      ],
      `${PATH} another path, because the document has "/a/{id}" already.`,
    ],
    [[{ name: "A", path: "a" }], `${PATH} a path that begins with "/".`],
  ] as const)("%j is an error, instead of a document that lacks one of them or is not valid", (resources, message) => {
    expect(() => described(...resources)).toThrow(message);
  });

  test("any other name and path is valid OpenAPI", async () => {
    const document = described(
      { name: "v1.Task-x_1", path: "/v1/tasks/", get: true },
      { name: "constructor", path: "/" },
    );
    expect(Object.keys(document.paths as object)).toEqual(["/v1/tasks/", "/v1/tasks/{id}", "/"]);
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });
});

test("contains title, version, servers and security", () => {
  expect(head).toEqual({
    openapi: "3.1.0",
    info: { title: "Tasks", version: "1.0.0" },
    servers: [{ url: "https://tasks.example" }],
    security: [{ bearer: [] }],
  });
});

test("contains the operations of each resource and the additional ones", () => {
  const operations = Object.entries(paths).map(([path, item]) => [path, Object.keys(item as object).sort()]);
  expect(operations).toEqual([
    ["/tasks", ["get", "post", "summary"]],
    ["/tasks/{id}", ["get", "summary"]],
  ]);
});

test("describes each key in an object of its own", () => {
  const resources = ["a", "b"].map((name) => ({
    name,
    path: `/${name}`,
    schema: defineSchema({ id: uuid() }),
    get: true,
  }));
  // biome-ignore lint/suspicious/noExplicitAny: only parts of the document are compared.
  const keys = Object.values((openApi({ title: "Keys", version: "1", resources }) as any).paths).flatMap((item: any) =>
    (item.get?.parameters ?? []).filter(({ in: place }: { in: string }) => place === "path"),
  );
  expect(keys.map(({ schema }) => schema)).toEqual([
    { type: "string", format: "uuid" },
    { type: "string", format: "uuid" },
  ]);
  expect(keys[0]?.schema).not.toBe(keys[1]?.schema);
});

test("the parameter fields has the default fields", () => {
  const schema = defineSchema({ id: integer(), name: text(), secret: text({ hidden: true }) });
  const resource = { name: "Task", path: "/tasks", schema, get: true, defaultFields: ["id"] };
  // biome-ignore lint/suspicious/noExplicitAny: only parts of the document are compared.
  const document = openApi({ title: "Tasks", version: "1", resources: [resource] }) as any;
  for (const [path, index] of [["/tasks", 0] as const, ["/tasks/{id}", 1] as const]) {
    const { description, schema: names } = document.paths[path].get.parameters[index];
    expect([description, names.default]).toEqual(["Fields to return, separated by commas, each once.", ["id"]]);
  }
  const wrong = { ...resource, defaultFields: ["secret"] };
  expect(() => openApi({ title: "Tasks", version: "1", resources: [wrong] })).toThrow(
    'Option "defaultFields" of a resource of openApi() must be names that the parameter "fields" accepts. Unknown field "secret".',
  );
});

test("describes a record by its visible fields", () => {
  expect(components.schemas.Task).toEqual({
    type: "object",
    properties: {
      id: { type: "integer", format: "int64" },
      state: { type: ["string", "null"], enum: ["draft", "a|b", null] },
      title: { type: "string" },
    },
  });
});

test("describes the parameters that the server accepts", () => {
  const [fields, filter, , page, limit] = paths["/tasks"].get.parameters;
  expect(fields.schema).toEqual({
    type: "array",
    items: { type: "string", enum: ["id", "state", "title"] },
    minItems: 1,
    uniqueItems: true,
  });
  expect(filter.schema).toEqual({ type: "string", maxLength: 8192 });
  expect(filter["x-filter"].limits.depth).toBe(2);
  expect(filter.description).toContain("| state | enumeration: draft, a\\|b, or null | `=` `!=` `[]` `![]` |");
  expect(filter.description).not.toContain("secret");
  expect(page.schema).toEqual({ type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 });
  expect(limit.schema).toEqual({ type: "integer", minimum: 1, maximum: 5, default: 5 });
  expect(components.schemas.TaskList.properties.data.maxItems).toBe(5);
  expect(filter.description).toMatch(/such as `!\(id\[1,2,3\]\)\|state=draft`/);
  expect(filter.description).toContain("levels of nested groups");
});

test("every reference has a target in the document", () => {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(references.filter((name) => components.schemas[name as string] === undefined)).toEqual([]);
  expect(new Set(references).size).toBe(Object.keys(components.schemas).length);
});

test("supports every field type and optional setting", () => {
  const bare = openApi({
    title: "Every type",
    version: "1",
    bearer: false,
    description: "All of them",
    resources: [
      { name: "Thing", path: "/things", schema: everyType, description: "Things", limits: NO_LIMITS },
      { name: "Word", path: "/words", schema: defineSchema({ word: text() }), get: true, key: "word" },
    ],
    paths: { "/other": { get: { responses: { 200: { description: "Other." } } } } },
  });
  // biome-ignore lint/suspicious/noExplicitAny: only parts of the document are compared.
  const { info, paths: described, components: parts } = bare as any;
  expect(info.description).toBe("All of them");
  expect(JSON.stringify(bare)).not.toMatch(/bearer|Infinity|401/);
  expect(Object.keys(described)).toEqual(["/things", "/words", "/words/{id}", "/other"]);
  expect(described["/words/{id}"].get.parameters[0].schema).toEqual({ type: "string" });
  expect(described["/things"].get.parameters[1].schema).toEqual({ type: "string" });
  expect(parts.schemas.Thing.properties).toMatchObject({
    count: { type: ["integer", "null"], format: "int32" },
    rate: { type: "number", format: "decimal" },
    weight: { type: ["number", "null"], format: "double" },
    active: { type: ["boolean", "null"] },
    due: { type: ["string", "null"], format: "date" },
    created: { type: "string", format: "date-time" },
    state: { enum: ["draft", "done", "AT&T", null] },
  });
});

describe("example filters", () => {
  test.each([["every type", everyType] as const, ...Object.entries(oneOfEachType)])(
    "of %s are valid",
    (_name, schema) => {
      const examples = exampleFilters(schema);
      expect(examples.length).toBeGreaterThan(0);
      expect(examples.filter((example) => !check(example, schema).ok)).toEqual([]);
    },
  );
});

describe("sort and cursors", () => {
  const described = (more: object) =>
    openApi({
      title: "Tasks",
      version: "1",
      resources: [
        {
          name: "Task",
          path: "/tasks",
          schema: defineSchema({ id: integer(), notes: text({ sortable: false }), secret: text({ hidden: true }) }),
          ...more,
        },
      ],
      // biome-ignore lint/suspicious/noExplicitAny: only parts of the document are compared.
    }) as any;
  const namesIn = (document: ReturnType<typeof described>) =>
    document.paths["/tasks"].get.parameters.map(({ name }: { name: string }) => name);

  test("only sortable fields can be sorted by", () => {
    const { parameters } = described({}).paths["/tasks"].get;
    const sort = parameters.find(({ name }: { name: string }) => name === "sort");
    expect(sort.schema.items.enum).toEqual(["id", "-id"]);
  });

  test("the description of sort names the order of nulls", () => {
    const sortOf = (document: ReturnType<typeof described>) =>
      document.paths["/tasks"].get.parameters.find(({ name }: { name: string }) => name === "sort").description;
    expect(sortOf(described({}))).toContain("Null comes after every value, in descending order before.");
    expect(sortOf(described({ nulls: "last" }))).toContain("Null comes last in both directions.");
  });

  test("a list without sortable fields has no parameter sort", () => {
    const document = described({ schema: defineSchema({ id: integer({ sortable: false }) }) });
    expect(namesIn(document)).toEqual(["fields", "filter", "page", "limit"]);
  });

  test("a list with cursors has the parameters after and before", async () => {
    expect(namesIn(described({}))).toEqual(["fields", "filter", "sort", "page", "limit"]);
    const document = described({ cursors: true });
    expect(namesIn(document)).toEqual(["fields", "filter", "sort", "page", "limit", "after", "before"]);
    expect(document.components.schemas.TaskList.properties.pagination).toEqual({
      anyOf: [{ $ref: "#/components/schemas/Pagination" }, { $ref: "#/components/schemas/CursorPagination" }],
    });
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  test("a list with facets has their parameters and values", async () => {
    const schema = defineSchema({ id: integer(), tags: listOf(text(), { nullable: true }) });
    const document = described({ schema, facets: ["tags"], maxLimit: 10 });
    expect(namesIn(document)).toEqual(["fields", "filter", "sort", "page", "limit", "facets", "facetLimit"]);
    const { facets } = document.components.schemas.TaskList.properties;
    expect(facets.properties.tags.properties.values.items.properties.value).toEqual({ type: ["string", "null"] });
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(() => described({ facets: ["secret"] })).toThrow(FilterError);
  });

  test("a list with exports has their types", async () => {
    const document = described({ export: { maxRows: 500 } });
    const [operation] = Object.values<{ get: { description: string; responses: Record<string, { content: object }> } }>(
      document.paths,
    );
    expect(operation?.get.responses[200]?.content).toEqual({
      "application/json": { schema: { $ref: "#/components/schemas/TaskList" } },
      "application/x-ndjson": { schema: { $ref: "#/components/schemas/Task" } },
      "text/csv": { schema: { type: "string" } },
    });
    expect(operation?.get.description).toContain("all matching records, at most 500.");
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(() => described({ export: { maxRows: 0 } })).toThrow(FilterError);
  });
});
