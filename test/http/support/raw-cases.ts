import type { ServerName } from "../../examples/support/servers.js";
import type { RawRequest } from "./raw-client.js";

/** The parts of a response that all servers must agree on. */
export interface Meaning {
  readonly status: number;
  /** Ids of the returned records. */
  readonly ids?: readonly number[];
  /** The codes of the diagnostics, each with the text that its span covers. */
  readonly errors?: readonly (readonly [code: string, text: string])[];
  readonly allow?: string;
}

export interface RawCase {
  readonly what: string;
  readonly request: RawRequest;
  readonly meaning: Meaning;
  /** Servers that respond differently before the handlers are called, and the reason. */
  readonly exceptions?: Partial<Record<ServerName, Exception>>;
}

interface Exception {
  readonly meaning: Meaning;
  readonly because: string;
}

const FIRST_PAGE = found(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
const REJECTED_BY_PARSER = status(400);
const FORM = "Content-Type: application/x-www-form-urlencoded";
const GET_ONLY: Meaning = { status: 405, allow: "GET, HEAD" };
const METHOD_NOT_ALLOWED: Meaning = { status: 405, allow: "GET, HEAD, QUERY" };

/** Query strings of a list. */
export const LIST_CASES: readonly RawCase[] = [
  list("no query string", "", FIRST_PAGE),
  list("an empty query string", "?", FIRST_PAGE),
  list("an empty filter", "?filter=", FIRST_PAGE),
  list("a parameter without =", "?filter", invalid(["list.missing-value", "filter"])),

  list("nothing encoded", "?filter=active=true&list_price>=100&limit=5", found(5, 6, 8)),
  list("everything encoded", "?filter=active%3Dtrue%26list_price%3E%3D100&limit=5", found(5, 6, 8)),
  list("everything encoded twice", "?filter=active%253Dtrue", invalid(["syntax.missing-operator", "active%3Dtrue"])),
  list("a value encoded twice", "?filter=name=Bolt%2520M3", found()),
  list("a plus for a space", "?filter=name=Bolt+M3", found(1)),
  list("an encoded space", "?filter=name=Bolt%20M3", found(1)),
  list("an encoded plus", "?filter=name*%2B", found(2)),
  list("an unencoded plus", "?filter=name*+", invalid(["syntax.missing-value", "name*"])),
  list("hexadecimal digits of both cases", "?filter=name*%c3%a9|name*%F0%9f%98%80", found(5, 6)),
  list("an encoded number", "?limit=%31", found(1)),

  list("a repeated page", "?page=1&page=2", invalid(["list.repeated-parameter", "page=2"])),
  list("a repeated filter", "?filter=id=1&filter=id=2", invalid(["list.repeated-parameter", "filter=id=2"])),
  list("a filter cut by an encoded &", "?filter=name=AT%26T", invalid(["syntax.missing-operator", "T"])),
  list("an encoded & between quotes", "?filter=name=%22AT%26T%20phone%22", found(8)),
  list("a raw & between quotes", '?filter=name*"AT&T"', found(8)),
  list("empty segments", "?&&filter=id=1&active=true&&limit=1&", found(1)),
  list("an empty segment in the filter", "?filter=id=1&&active=true", invalid(["syntax.doubled-joiner", "&&"])),
  list("an empty segment between quotes", '?filter=name*"AT&&T"', found()),
  list("a condition after another parameter", "?filter=id=1&page=1&id=2", invalid(["list.stray-condition", "id=2"])),
  list("a semicolon, which is not a separator", "?limit=1;page=1", invalid(["list.number", "1;page=1"])),
  list("a semicolon in a filter", "?filter=id=1;limit=1", invalid(["bind.value", "1;limit=1"])),
  list("two question marks", "??filter=id=1", invalid(["list.unknown-parameter", "?filter"])),
  list("a question mark in a filter", "?filter=name*?|id=1", found(1)),

  list("an encoded name of a parameter", "?%66ilter=id=1", invalid(["list.unknown-parameter", "%66ilter"])),
  list("an encoded =", "?filter%3Did=1", invalid(["list.unknown-parameter", "filter%3Did"])),
  list("a parameter name in upper case", "?FILTER=id=1", invalid(["list.unknown-parameter", "FILTER"])),
  list("an array in the syntax of qs", "?filter[]=id=1", invalid(["list.unknown-parameter", "filter[]"])),
  list("an object in the syntax of qs", "?filter[a]=1", invalid(["list.unknown-parameter", "filter[a]"])),
  list("a parameter __proto__", "?__proto__=1", invalid(["list.unknown-parameter", "__proto__"])),
  list("an object __proto__", "?filter[__proto__]=1", invalid(["list.unknown-parameter", "filter[__proto__]"])),
  list("a field __proto__", "?filter=__proto__=1", invalid(["bind.unknown-field", "__proto__"])),
  list("fields with __proto__", "?fields=__proto__", invalid(["list.unknown-field", "__proto__"])),

  list("a lone %", "?filter=%&id=1", invalid(["decode.percent", "%"])),
  list("a % at the end", "?filter=name=%", invalid(["decode.percent", "%"])),
  list("half a % sequence", "?filter=name=%4", invalid(["decode.percent", "%4"])),
  list("a % without digits", "?filter=name=%ZZ&page=%", invalid(["decode.percent", "%ZZ"], ["decode.percent", "%"])),
  list("an encoded %", "?filter=name*100%25", found(10)),
  list("overlong UTF-8", "?filter=name=%C0%80", invalid(["decode.utf8", "%C0"], ["decode.utf8", "%80"])),
  list(
    "an overlong slash",
    "?filter=name=%E0%80%AF",
    invalid(["decode.utf8", "%E0"], ["decode.utf8", "%80"], ["decode.utf8", "%AF"]),
  ),
  list(
    "a lone surrogate",
    "?filter=name=%ED%A0%80",
    invalid(["decode.utf8", "%ED"], ["decode.utf8", "%A0"], ["decode.utf8", "%80"]),
  ),
  list("a null character", "?filter=name=a%00b", invalid(["syntax.forbidden-character", "\0"])),

  list("raw quotes", '?filter=name="Bolt+M3"', found(1)),
  list("a raw quote in a value", '?filter=name*80"', found(7)),
  list("a raw <", "?filter=list_price<1", found(1, 2, 4)),
  list("a raw >", "?filter=list_price>100", found(5, 6, 12)),
  list("a raw |", "?filter=id=1|id=2", found(1, 2)),
  list("raw [ and ]", "?filter=id[1,2]", found(1, 2)),
  list("raw [ and ] in a value", '?filter=name*"[small]"', found(9)),
  list("raw { and }", "?filter=name*{}|id=1", found(1)),
  list("a raw backslash", "?filter=name*\\|id=1", found(1)),
  list("a raw backtick", "?filter=name*`|id=1", found(1)),
  list("a raw ^", "?filter=name*^|id=1", found(1)),
  list("a raw apostrophe", "?filter=name*It's", found(12)),
  list("a raw #, which does not end the query", "?filter=name*C#&active=true&limit=1", found(11)),
  list("an error after a raw #", "?filter=name*C#&page=0", invalid(["list.number", "0"])),
  list("a # before the query string", "#?filter=id=1", found(1)),

  list("256 conditions", `?filter=${"id=1|".repeat(255)}id=2`, found(1, 2)),
  list("one condition above the limit", `?filter=${"id=1|".repeat(256)}id=2`, invalid(["limit.conditions", "id=2"])),
  list("8192 characters", `?filter=${"+".repeat(8188)}id=1`, found(1)),
  list("one character above the limit", `?filter=${"+".repeat(8189)}id=1`, invalid(["limit.length", "1"])),
  list("encoded characters, counted after decoding", `?filter=name*%C3%A9${"%20".repeat(5000)}`, found(5)),
  list("more than Node accepts in a request head", `?filter=${"+".repeat(17_000)}id=1`, status(431)),

  // Node's parser rejects these before any framework sees them.
  list("raw UTF-8", "?filter=name*é", REJECTED_BY_PARSER),
  list("raw UTF-8 of four bytes", "?filter=name*😀", REJECTED_BY_PARSER),
  list("a raw byte that is not UTF-8", Buffer.from("?filter=name*\xFF", "latin1"), REJECTED_BY_PARSER),
  list("a raw space", "?filter=name=Bolt M3", REJECTED_BY_PARSER),
  list("a raw tab", "?filter=id=1\t", REJECTED_BY_PARSER),
  list("a raw null character", "?filter=id=1\0", REJECTED_BY_PARSER),
  list("a raw delete character", "?filter=id=1\x7F", REJECTED_BY_PARSER),
  list("a raw line end", "?filter=id=1\n", REJECTED_BY_PARSER),
];

/** Other parts of a request. */
export const REQUEST_CASES: readonly RawCase[] = [
  { what: "an absolute URL", request: { target: "http://x/products?filter=id=1" }, meaning: found(1) },
  { what: "an absolute https URL", request: { target: "https://x/products?filter=id=1" }, meaning: found(1) },
  { what: "a URL with a password", request: { target: "http://u:p@x/products?filter=id=1" }, meaning: found(1) },
  { what: "a URL without a path", request: { target: "http://x?filter=id=1" }, meaning: status(404) },
  {
    what: "a URL scheme in upper case",
    request: { target: "HTTP://x/products?filter=id=1" },
    meaning: found(1),
    exceptions: { Hono: { meaning: status(400), because: "its adapter recognises absolute URLs only in lower case" } },
  },
  {
    what: "a URL with an invalid port",
    request: { target: "http://x:99999/products?filter=id=1" },
    meaning: found(1),
    exceptions: {
      Fastify: { meaning: status(400), because: "its router reads the target as an invalid path" },
      Hono: { meaning: status(400), because: "its adapter parses the target as a URL" },
    },
  },
  { what: "two slashes", request: { target: "//products?filter=id=1" }, meaning: status(404) },

  { what: "HTTP/1.0", request: { target: "/products?filter=id=1", version: "1.0" }, meaning: found(1) },
  {
    what: "HTTP/1.0 without Host",
    request: { target: "/products?filter=id=1", version: "1.0", headers: [] },
    meaning: found(1),
    exceptions: { Hono: { meaning: status(400), because: "its adapter parses a URL with the host" } },
  },
  { what: "no Host", request: { target: "/products?filter=id=1", headers: [] }, meaning: REJECTED_BY_PARSER },
  {
    what: "an invalid Host",
    request: { target: "/products?filter=id=1", headers: ["Host: ["] },
    meaning: found(1),
    exceptions: { Hono: { meaning: status(400), because: "its adapter parses a URL with the host" } },
  },

  { what: "HEAD", request: { target: "/products?filter=id=1", method: "HEAD" }, meaning: status(200) },
  { what: "HEAD with an invalid query", request: { target: "/products?page=0", method: "HEAD" }, meaning: status(400) },
  ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"].flatMap((method): readonly RawCase[] => [
    { what: method, request: { target: "/products", method }, meaning: METHOD_NOT_ALLOWED },
    { what: `${method} of one record`, request: { target: "/products/3", method }, meaning: GET_ONLY },
  ]),
  {
    what: "PROPFIND",
    request: { target: "/products", method: "PROPFIND" },
    meaning: METHOD_NOT_ALLOWED,
    exceptions: {
      Fastify: { meaning: status(404), because: "its `all` registers only known methods" },
    },
  },
  { what: "an unknown method", request: { target: "/products", method: "LIST" }, meaning: REJECTED_BY_PARSER },
  { what: "a method in lower case", request: { target: "/products", method: "get" }, meaning: REJECTED_BY_PARSER },
];

/** QUERY requests of a list. */
export const QUERY_CASES: readonly RawCase[] = [
  query("a filter", "filter=active=true&list_price>=100&limit=5", found(5, 6, 8)),
  query("raw UTF-8", "filter=name*é|name*😀", found(5, 6)),
  query("an empty body", "", FIRST_PAGE),
  query("an invalid parameter", "page=0&x=1", invalid(["list.number", "0"], ["list.unknown-parameter", "x"])),
  query("more than Node accepts in a request head", `filter=${"%20".repeat(8000)}id=1`, found(1)),
  query("more bytes than the limit", "x".repeat(262_145), status(413)),
  query("no content type", "limit=1", status(400), []),
  query("another content type", "{}", status(415), ["Content-Type: text/csv"]),
  {
    what: "one record",
    request: { target: "/products/3", method: "QUERY", headers: ["Host: localhost", FORM] },
    meaning: GET_ONLY,
  },
];

const BAD_PATH: Pick<RawCase, "meaning" | "exceptions"> = {
  meaning: status(400),
  exceptions: { Hono: { meaning: status(404), because: "its router does not decode invalid sequences" } },
};

/** Paths of one record. */
export const RECORD_CASES: readonly RawCase[] = [
  one("its key", "3", found(3)),
  one("its key, and fields", "3?fields=id", found(3)),
  one("its key, and a filter", "3?filter=id=3", invalid(["list.unknown-parameter", "filter"])),
  one("its key, encoded", "%33", found(3)),
  one("its key, and a fragment", "3#4", found(3)),
  one("a zero before its key", "03", status(404)),
  one("a plus before its key", "+3", status(404)),
  one("a space before its key", "%203", status(404)),
  one("a word", "x", status(404)),
  one("an encoded slash", "3%2F4", status(404)),
  one("a semicolon", "3;4", status(404)),
  one("nothing", "", status(404)),
  one("a slash after its key", "3/", status(404)),
  one("raw UTF-8", "é", REJECTED_BY_PARSER),
  { what: "an encoded byte that is not UTF-8", request: { target: "/products/%FF" }, ...BAD_PATH },
  { what: "overlong UTF-8", request: { target: "/products/%C0%B3" }, ...BAD_PATH },
  { what: "a lone %", request: { target: "/products/%" }, ...BAD_PATH },
  {
    what: "a number longer than any key",
    request: { target: `/products/${"1".repeat(200)}` },
    meaning: status(404),
    exceptions: { Fastify: { meaning: status(414), because: "its router accepts 100 characters (`maxParamLength`)" } },
  },
  {
    what: "a raw backslash",
    request: { target: "/products/3\\4" },
    meaning: status(404),
    exceptions: { Hono: { meaning: status(400), because: "its adapter rejects backslashes in paths" } },
  },
  {
    what: "a dot segment",
    request: { target: "/products/./3" },
    meaning: found(3),
    exceptions: {
      Express: { meaning: status(404), because: "its router does not resolve dot segments" },
      Fastify: { meaning: status(404), because: "its router does not resolve dot segments" },
    },
  },
  {
    what: "a path in upper case",
    request: { target: "/PRODUCTS/3" },
    meaning: status(404),
    exceptions: { Express: { meaning: found(3), because: "its router ignores case (`case sensitive routing`)" } },
  },
];

function list(what: string, query: string | Uint8Array, meaning: Meaning): RawCase {
  const target = Buffer.concat([Buffer.from("/products"), Buffer.from(query)]);
  return { what, request: { target }, meaning };
}

function query(what: string, body: string, meaning: Meaning, type: readonly string[] = [FORM]): RawCase {
  const headers = ["Host: localhost", `Content-Length: ${Buffer.byteLength(body)}`, ...type];
  return { what, request: { target: "/products", method: "QUERY", headers, body }, meaning };
}

function one(what: string, rest: string, meaning: Meaning): RawCase {
  return { what, request: { target: `/products/${rest}` }, meaning };
}

function found(...ids: readonly number[]): Meaning {
  return { status: 200, ids };
}

function invalid(...diagnostics: readonly (readonly [code: string, text: string])[]): Meaning {
  return { status: 400, errors: diagnostics };
}

/** Returns a meaning without a body, which each server writes itself. */
function status(code: number): Meaning {
  return { status: code };
}
