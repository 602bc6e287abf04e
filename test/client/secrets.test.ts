import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createClient } from "../../src/client.js";
import { RUNS } from "../support/runs.js";
import { PATH, products } from "./products.js";

const anyCharacter = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
/** Texts that change when escapes are undone. */
const anyEscape = fc.constantFrom("%41", "%25", "%2541", '"', "\\", '\\"', "\\/", "\\u0041");

/** Keys of all allowed characters, long enough that no message contains one by chance. */
const anyKey = fc
  .array(fc.oneof({ arbitrary: anyCharacter, weight: 4 }, anyEscape), { minLength: 12 })
  .map((parts) => parts.join(""))
  .filter((key) => new Set(key).size > 6);

const escapeAll = (key: string): string =>
  Array.from(key, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
const encodeAll = (key: string): string =>
  Array.from(key, (unit) => `%${unit.charCodeAt(0).toString(16).padStart(2, "0")}`).join("");

/** Forms in which a server may echo the key. */
const FORMS: Readonly<Record<string, (key: string) => string>> = {
  plain: (key) => key,
  "in a header": (key) => `Bearer ${key}`,
  "escaped as in JSON": (key) => JSON.stringify(key).slice(1, -1),
  "escaped twice": (key) => JSON.stringify(JSON.stringify({ key })).slice(1, -1),
  "escaped letter by letter": escapeAll,
  "escaped letter by letter, percent-encoded": (key) => escapeAll(encodeURIComponent(key)),
  "percent-encoded": encodeURIComponent,
  "percent-encoded, escaped as in JSON": (key) => encodeURIComponent(JSON.stringify(key).slice(1, -1)),
  "percent-encoded letter by letter": encodeAll,
  "percent-encoded twice": (key) => encodeURIComponent(encodeAll(key)),
  "in base64": (key) => btoa(`Bearer ${key}`),
  "in base64 with a user name": (key) => btoa(`user:${key}`),
  "in base64 for URLs": (key) => btoa(key).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""),
};

const DIAGNOSTIC = { code: "bind.unknown-field", severity: "error", source: "filter", span: { start: 0, end: 1 } };

function problemWith(echo: string) {
  return {
    type: `https://acme.example/${echo}`,
    title: echo,
    detail: `Unknown key ${echo}.`,
    instance: echo,
    filter: echo,
    [echo]: { headers: [{ authorization: echo }, [[echo]]] },
    diagnostics: [
      {
        ...DIAGNOSTIC,
        message: echo,
        details: { field: echo, didYouMean: [echo, echo] },
        fix: { span: { start: 0, end: 1 }, text: echo },
      },
    ],
  };
}

/** Responses and errors of fetch that contain the key wherever possible. */
const ECHOES: Readonly<Record<string, (echo: string, key: string) => Response>> = {
  "a problem": (echo) => Response.json(problemWith(echo), { status: 400, headers: requestId(echo) }),
  "a problem without title and detail": (echo) => Response.json({ [echo]: echo }, { status: 400 }),
  "an HTML page": (echo) => new Response(`<h1>${echo}</h1>`, { status: 502, headers: requestId(echo) }),
  "a long page of spaces": (echo) => new Response(`${" ".repeat(65_530)}${echo}${echo}`, { status: 502 }),
  "an unexpected record": (echo) => Response.json({ data: [{ id: echo }] }, { headers: requestId(echo) }),
  "a body that is not JSON": (echo) => new Response(echo, { headers: requestId(echo) }),
  "a redirect": (echo) => new Response(echo, { status: 302, headers: { location: "/", ...requestId(echo) } }),
  "an error of fetch": (echo) => {
    throw new TypeError(`bad header ${echo}`);
  },
  "an error with a cause": (echo) => {
    throw new TypeError("fetch failed", { cause: new Error("reset", { cause: new Error(echo) }) });
  },
  "an error with a request": (_echo, key) => {
    const request = new Request("https://acme.example", { headers: { authorization: `Bearer ${key}` } });
    const hidden = Object.defineProperty(new Error("failed"), "sent", { value: key, enumerable: false });
    throw Object.assign(new AggregateError([hidden], "failed"), { request, config: { headers: { key } }, [key]: 1 });
  },
  "a thrown object": (echo) => {
    throw { headers: echo, toString: () => echo };
  },
};

function requestId(echo: string): Record<string, string> {
  return { "x-request-id": echo };
}

test.each(
  Object.entries(ECHOES).flatMap(([name, respond]) =>
    Object.entries(FORMS).map(([form, write]) => ({ name, form, respond, write })),
  ),
)("redacts the key in every part of the error: $form in $name", async ({ respond, write }) => {
  await fc.assert(
    fc.asyncProperty(anyKey, async (key) => {
      const fetch = async () => respond(write(key), key);
      const client = createClient({ baseUrl: "https://acme.example", apiKey: key, fetch, maxRetries: 0 });
      const error: unknown = await client
        .resource(PATH, products)
        .list()
        .then(String, (thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      const texts = [...textsOf(error), inspect(error, { depth: Infinity, showHidden: true }), JSON.stringify(error)];
      const forbidden = Object.values(FORMS).map((other) => other(key));
      for (const text of texts) for (const form of forbidden) expect(text.includes(form)).toBe(false);
    }),
    { numRuns: Math.ceil(RUNS / 100) },
  );
});

test("a key that contains escape sequences is redacted in escaped form too", async () => {
  const key = 'p"ss%41word-1234567';
  const fetch = async () => Response.json({ title: JSON.stringify(key) }, { status: 401 });
  const list = createClient({ baseUrl: "https://acme.example", apiKey: key, fetch }).resource("a", products).list();
  await expect(list).rejects.toThrow('GET https://acme.example/a responded with 401: "[key]"');
});

test("a custom Authorization header is redacted", async () => {
  const fetch = async () => Response.json({ title: "No dXNlcjpwYXNzd29yZA==" }, { status: 401 });
  const headers = { Authorization: "Basic dXNlcjpwYXNzd29yZA==" };
  const list = createClient({ baseUrl: "https://acme.example", headers, fetch }).resource("a", products).list();
  await expect(list).rejects.toThrow("GET https://acme.example/a responded with 401: No [key]");
});

test("the cause is the error of fetch, or a redacted copy of it if the client has a key", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const thrown = new TypeError("fetch failed", { cause: refused });
  const causeOf = async (options: { readonly apiKey?: string }) => {
    const fetch = () => Promise.reject(thrown);
    const client = createClient({ baseUrl: "https://acme.example", fetch, maxRetries: 0, ...options });
    const error: unknown = await client
      .resource("a", products)
      .list()
      .catch((reason: unknown) => reason);
    return (error as Error).cause;
  };
  expect(await causeOf({})).toBe(thrown);
  expect(await causeOf({ apiKey: "my-api-key" })).toMatchObject({
    name: "TypeError",
    message: "fetch failed",
    stack: thrown.stack,
    cause: { name: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" },
  });
});

test("a deeply nested problem does not overflow the stack", async () => {
  const body = `{"title":"No","deep":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  const fetch = async () => new Response(body, { status: 400 });
  const list = createClient({ baseUrl: "https://acme.example", apiKey: "my-api-key", fetch })
    .resource("a", products)
    .list();
  await expect(list).rejects.toThrow("GET https://acme.example/a responded with 400: No");
});

/** Returns every string in a value, including property names and non-enumerable properties. */
function textsOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Reflect.ownKeys(value).flatMap((name) => [
    String(name),
    ...textsOf((value as Record<PropertyKey, unknown>)[name], seen),
  ]);
}
