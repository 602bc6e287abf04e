import { expect, test } from "vitest";
import { settingsFrom } from "../../src/client/settings.js";
import { createClient } from "../../src/client.js";
import { integerFrom } from "../../src/language/diagnostics/options.js";

test.each(["a\r\nx-evil: 1", "a\nb", "a b", "ключ", "", "a\0"])("the key %j is rejected without showing it", (key) => {
  expect(() => createClient({ baseUrl: "https://acme.example", apiKey: key })).toThrow(
    new TypeError('Option "apiKey" of createClient() must be one or more visible ASCII characters without spaces.'),
  );
});

test.each([
  "acme.example",
  "",
  "file:///etc",
  "https://me:pass@acme.example",
  "https://me@acme.example",
  "https://acme.example?a=1",
  "https://acme.example#",
])("the base URL %j is rejected", (baseUrl) => {
  expect(() => createClient({ baseUrl })).toThrow(
    new TypeError(
      'Option "baseUrl" of createClient() must be an absolute http or https URL without user name, password, "?" and "#".',
    ),
  );
});

test.each([
  [{ timeout: 0 }, "timeout", "an integer from 1 to 2147483647"],
  [{ timeout: Number.POSITIVE_INFINITY }, "timeout", "an integer from 1 to 2147483647"],
  [{ maxRetries: -1 }, "maxRetries", integerFrom(0).expected],
  [{ maxRetries: 0.5 }, "maxRetries", integerFrom(0).expected],
  [{ maxRetryDelay: 2 ** 31 }, "maxRetryDelay", "an integer from 0 to 2147483647"],
  [{ maxResponseBytes: Number.NaN }, "maxResponseBytes", integerFrom(1).expected],
])("the options %j are rejected", (options, name, expected) => {
  expect(() => createClient({ baseUrl: "https://acme.example", ...options })).toThrow(
    new TypeError(`Option "${name}" of createClient() must be ${expected}.`),
  );
});

test("custom headers are kept, except for Authorization if there is an API key", () => {
  const headers = { Accept: "text/json", Authorization: "Basic abc", "X-Tenant": "acme" };
  const settings = settingsFrom({ baseUrl: "https://acme.example", apiKey: "abc", headers });
  expect(Object.fromEntries(settings.headers)).toEqual({
    accept: "text/json",
    authorization: "Bearer abc",
    "x-tenant": "acme",
  });
});

test.each<[headers: unknown]>([
  [{ "x-tenant": undefined }],
  [{ "x-tenant": null }],
  [{ "x-tenant": {} }],
  [{ "x-tenant": 7 }],
  [{ authorization: "Bearer s3cret\nkey" }],
  [{ authorization: "Bearer schlüssel €" }],
  [{ "bad name": "s3cret" }],
  [[["x-tenant", "acme"]]],
  [() => ({})],
])("the headers %o are rejected without showing them", (headers) => {
  expect(() => createClient({ baseUrl: "https://acme.example", headers: headers as never })).toThrow(
    new TypeError(
      'Option "headers" of createClient() must be an object of valid headers and their values, each a string.',
    ),
  );
});
