import { expect, test } from "vitest";
import { settingsFrom } from "../../src/client/settings.js";
import { createClient } from "../../src/client.js";

test.each(["a\r\nx-evil: 1", "a\nb", "a b", "ключ", "", "a\0"])(
  "the key %j cannot be sent, and is not shown",
  (key) => {
    expect(() => createClient({ baseUrl: "https://acme.example", key })).toThrow(
      new TypeError("key must be one or more visible ASCII characters, without spaces and line breaks."),
    );
  },
);

test.each([
  ["acme.example", "baseUrl must be an http or https URL."],
  ["", "baseUrl must be an http or https URL."],
  ["file:///etc", "baseUrl must be an http or https URL."],
  ["https://me:pass@acme.example", `baseUrl must have no user, no password, no "?" and no "#".`],
  ["https://acme.example?a=1", `baseUrl must have no user, no password, no "?" and no "#".`],
  ["https://acme.example#", `baseUrl must have no user, no password, no "?" and no "#".`],
])("%j is no address of an API", (baseUrl, message) => {
  expect(() => createClient({ baseUrl })).toThrow(new TypeError(message));
});

test.each([
  [{ timeout: 0 }, "timeout must be a whole number from 1 to 2147483647."],
  [{ timeout: Number.POSITIVE_INFINITY }, "timeout must be a whole number from 1 to 2147483647."],
  [{ maxRetries: -1 }, "maxRetries must be a whole number from 0 to 9007199254740991."],
  [{ maxRetries: 0.5 }, "maxRetries must be a whole number from 0 to 9007199254740991."],
  [{ maxRetryDelay: 2 ** 31 }, "maxRetryDelay must be a whole number from 0 to 2147483647."],
  [{ maxResponseBytes: Number.NaN }, "maxResponseBytes must be a whole number from 1 to 9007199254740991."],
])("%j is refused", (options, message) => {
  expect(() => createClient({ baseUrl: "https://acme.example", ...options })).toThrow(new TypeError(message));
});

test("the caller's own headers stay, but for that of the key", () => {
  const headers = { Accept: "text/json", Authorization: "Basic abc", "X-Tenant": "acme" };
  const settings = settingsFrom({ baseUrl: "https://acme.example", key: "abc", headers });
  expect(Object.fromEntries(settings.headers)).toEqual({
    accept: "text/json",
    authorization: "Bearer abc",
    "x-tenant": "acme",
  });
});
