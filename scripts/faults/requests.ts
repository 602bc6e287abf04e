import type { Fault, FaultList } from "./fault.js";

const parameters: readonly Fault[] = [
  {
    name: "ignored-parameter-does-not-end-the-filter",
    in: "splitQuery",
    find: "} else if (matchesAt(ignored, raw, start)) {\n filterParts = undefined;",
    replace: "} else if (matchesAt(ignored, raw, start)) {",
  },
  {
    name: "ignored-prefix-matches-conditions",
    in: "ignoredPattern",
    find: "(?=[=&]|$)",
    replace: "",
  },
  {
    name: "custom-parameters-have-a-prototype",
    in: "readList",
    find: "const parameters: Record<string, string> = Object.create(null);",
    replace: "const parameters: Record<string, string> = {};",
  },
  {
    name: "custom-parameters-are-not-decoded",
    in: "readText",
    find: 'return decodePart(text, start, findings) ?? "";',
    replace: "decodePart(text, start, findings);\n  return text;",
  },
  {
    name: "offset-is-replaced-by-page",
    in: "certainParameter",
    find: "return isSame ? certain(name, similar) : undefined;",
    replace: "return certain(name, similar);",
  },
  {
    name: "condition-with-another-operator-is-a-parameter",
    in: "asParameter",
    find: "segment === undefined || !decodePercent(segment.text).startsWith(`${field}=`)",
    replace: "segment === undefined",
  },
  {
    name: "name-similar-to-a-field-is-a-parameter",
    in: "asParameter",
    find: "nearest(field, schema.visibleNames).length > 0 || !resemblesParameter(field, names)",
    replace: "!resemblesParameter(field, names)",
  },
];

const warnings: readonly Fault[] = [
  {
    name: "ignored-warnings-are-answered",
    in: "listHandler",
    find: 'resource.warnings === "ignore" ? page : { ...page, warnings }',
    replace: "{ ...page, warnings }",
  },
  {
    name: "refused-warnings-are-answered",
    in: "listHandler",
    find: 'resource.warnings === "refuse"',
    replace: "resource.warnings === undefined && warnings.length > 99",
  },
];

const queryMethod: readonly Fault[] = [
  {
    name: "parameters-in-the-url-of-query-are-dropped",
    in: "listHandler",
    find: "splitQuery(inUrl, [], settings.ignored).length > 0",
    replace: "inUrl.length > 9999",
  },
  {
    name: "query-has-links-without-its-body",
    in: "listHandler",
    find: 'request.method === "QUERY" ? undefined :',
    replace: "",
  },
  {
    name: "query-body-has-no-limit",
    in: "readUpTo",
    find: "if (length > maxBytes) {",
    replace: "if (length > 1e9) {",
  },
  {
    name: "query-body-limit-is-off-by-one",
    in: "readUpTo",
    find: "if (length > maxBytes) {",
    replace: "if (length >= maxBytes) {",
  },
  {
    name: "incomplete-body-is-read-as-complete",
    in: "readUpTo",
    find: 'return "cut";',
    replace: "return concatenate(chunks, length);",
  },
  {
    name: "invalid-utf8-is-replaced",
    in: "readQueryBody",
    find: "fatal: true",
    replace: "fatal: false",
  },
  {
    name: "body-read-by-middleware-is-an-empty-filter",
    in: "nodeBody",
    find: "return controller.error(new BodyAlreadyRead());",
    replace: "return controller.close();",
  },
  {
    name: "discarded-body-blocks-the-connection",
    in: "cancel",
    find: "isOver = true;\n incoming.resume?.();",
    replace: "isOver = true;",
  },
];

export const requests: FaultList = {
  faults: [...parameters, ...warnings, ...queryMethod],
  tests: [["test/list/read-list-query.test.ts", "test/http/query-method.test.ts", "test/http/handlers.test.ts"]],
};
