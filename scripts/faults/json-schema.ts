import type { Fault, FaultList } from "./fault.js";

const values: readonly Fault[] = [
  {
    name: "null-of-openapi-3-0-is-ignored",
    find: 'member(schema, "nullable") === true',
    replace: 'member(schema, "nullable") === "true"',
  },
  {
    name: "intersection-is-nullable-if-one-part-is",
    find: 'sets.some((set) => set.null === "no") ? "no"',
    replace: 'sets.every((set) => set.null === "no") ? "no"',
  },
  {
    name: "union-of-formats-keeps-the-first",
    in: "common",
    find: "formats.every((format) => format === formats[0]) ? formats[0] : undefined",
    replace: "formats[0]",
  },
  {
    name: "choices-next-to-any-string-are-complete",
    in: "unionOfStrings",
    find: "lists.length < sets.length",
    replace: "lists.length === 0",
  },
  {
    name: "enum-of-several-parts-is-not-intersected",
    in: "intersectionOfStrings",
    find: "others.every((other) => other.has(choice))",
    replace: "true",
  },
  {
    name: "exclusive-bound-is-inclusive",
    in: "above",
    find: "Math.floor(bound) + 1",
    replace: "Math.floor(bound)",
  },
  {
    name: "exclusive-flag-of-openapi-3-0-is-ignored",
    find: "{ true: [minimum, maximum], false: [-Infinity, Infinity] }",
    replace: "{ true: [-Infinity, Infinity], false: [-Infinity, Infinity] }",
  },
  {
    name: "largest-integer-of-64-bits-does-not-fit",
    find: "const MAX_64 = 2n ** 63n;",
    replace: "const MAX_64 = 2n ** 63n - 1n;",
  },
  {
    name: "tuple-has-the-items-after-it-only",
    in: "itemsOf",
    find: "...tuple.map((each, i) => read(childOf(location, each, first, String(i)))),",
    replace: "",
  },
];

const records: readonly Fault[] = [
  {
    name: "alternatives-restrict-other-declarations",
    in: "all",
    find: "declared.filter(({ isPartial }) => !isPartial)",
    replace: "declared",
  },
  {
    name: "alternatives-require-what-one-requires",
    in: "some",
    find: "others.every(({ required }) => required.has(name))",
    replace: "true",
  },
  {
    name: "properties-that-are-not-required-are-not-nullable",
    in: "toField",
    find: 'const nullable = !isRequired || values.null !== "no";',
    replace: 'const nullable = values.null !== "no";',
  },
  {
    name: "override-of-an-untyped-property-is-nullable",
    in: "toField",
    find: 'values.null === "named"',
    replace: 'values.null !== "no"',
  },
  {
    name: "required-name-without-schema-is-dropped",
    find: "new Set([...properties.keys(), ...required])",
    replace: "new Set(properties.keys())",
  },
];

const documents: readonly Fault[] = [
  {
    name: "pointer-is-unescaped-in-the-wrong-order",
    find: 'part.replaceAll("~1", "/").replaceAll("~0", "~")',
    replace: 'part.replaceAll("~0", "~").replaceAll("~1", "/")',
  },
  {
    name: "pointer-is-not-percent-decoded",
    find: "decodeURIComponent(fragment).slice(1)",
    replace: "fragment.slice(1)",
  },
  {
    name: "references-are-relative-to-the-document-only",
    in: "resolve",
    find: "follow(fragment, base) ??",
    replace: '(uri === "" ? undefined : follow(fragment, base)) ??',
  },
  {
    name: "data-with-an-identifier-is-a-schema",
    in: "indexOf",
    find: "(!isMap && DATA.has(name))",
    replace: "false",
  },
  {
    name: "result-of-zod-is-created-again",
    in: "isStandard",
    find: "&& !isResultOfZod(given)",
    replace: "",
  },
  {
    name: "date-of-zod-is-anything",
    find: 'if (type === "date") Object.assign(jsonSchema, TIME);',
    replace: "",
  },
];

export const jsonSchema: FaultList = {
  faults: [...values, ...records, ...documents],
  tests: [
    ["test/bridges/json-schema/schema-from-json-schema.test.ts", "test/bridges/json-schema/properties.test.ts"],
    ["test/bridges/json-schema/libraries.full.test.ts"],
  ],
};
