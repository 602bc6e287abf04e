import { expect, test } from "vitest";
import { apiDocument } from "../../../service/http/open-api.js";

interface Operation {
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}

const operations = Object.entries(apiDocument().paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== "summary")
    .map(([method, operation]) => [`${method} ${path}`, operation as Operation] as const),
);

test.each(operations)("%s has the errors of all operations, with their headers", (_name, { responses }) => {
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(["400", "401", "414", "429", "500", "503"]));
  for (const status of [429, 503]) expect(responses[status]?.headers).toHaveProperty("Retry-After");
});

test("a creation has the headers of its response", () => {
  const creations = operations.filter(([name]) => name.startsWith("post "));
  expect(creations.length).toBeGreaterThan(0);
  for (const [, { responses }] of creations) expect(responses[201]?.headers).toHaveProperty("Location");
  const [[, { responses }]] = creations as [(typeof creations)[number]];
  expect(Object.keys(responses[201]?.headers ?? {})).toEqual(["Location", "Idempotency-Replayed"]);
});
