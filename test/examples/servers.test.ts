import type { AddressInfo, Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as getOne } from "../../examples/next/products/[id]/route.js";
import { GET as getList } from "../../examples/next/products/route.js";
import { SERVERS } from "./support/servers.js";

interface Sent {
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Received {
  readonly status: number;
  readonly type: string | null;
  readonly link: string | null;
  readonly text: string;
}

const problem = (status: number, members: object): string =>
  JSON.stringify({ type: "about:blank", title: status === 404 ? "Not Found" : "Bad Request", status, ...members });

const REQUESTS: readonly (readonly [what: string, request: Sent, response: Received])[] = [
  [
    "a page",
    { target: "/products?fields=id,name&filter=name*bolt&limit=2" },
    {
      status: 200,
      type: "application/json",
      link: [
        '<?fields=id,name&filter=name*bolt&limit=2&page=1>; rel="first"',
        '<?fields=id,name&filter=name*bolt&limit=2&page=2>; rel="next"',
        '<?fields=id,name&filter=name*bolt&limit=2&page=2>; rel="last"',
      ].join(", "),
      text: JSON.stringify({
        data: [
          { id: 1, name: "Bolt M3" },
          { id: 2, name: "Bolt M4 + nut" },
        ],
        meta: { count: 2, total: 3 },
        pagination: { previousPage: null, currentPage: 1, nextPage: 2, totalPages: 2 },
      }),
    },
  ],
  [
    "a page that the client already has",
    { target: "/products?fields=id,name&filter=name*bolt&limit=2", headers: { "if-none-match": "*" } },
    { status: 304, type: null, link: expect.any(String), text: "" },
  ],
  [
    "a list with an invalid query",
    { target: "/products?limit=ten" },
    {
      status: 400,
      type: "application/problem+json",
      link: null,
      text: problem(400, {
        detail: 'Parameter "limit" must be a whole number of at least 1, not "ten".',
        diagnostics: [
          {
            code: "list.number",
            severity: "error",
            source: "raw",
            span: { start: 7, end: 10 },
            details: { parameter: "limit", value: "ten" },
            message: 'Parameter "limit" must be a whole number of at least 1, not "ten".',
          },
        ],
        query: "?limit=ten",
      }),
    },
  ],
  [
    "one record",
    { target: "/products/10" },
    {
      status: 200,
      type: "application/json",
      link: null,
      text: '{"data":{"id":10,"name":"100% cotton","list_price":12.30,"categ_id":null,"active":true}}',
    },
  ],
  [
    "an unknown record",
    { target: "/products/99" },
    {
      status: 404,
      type: "application/problem+json",
      link: null,
      text: problem(404, { detail: "No record has this key." }),
    },
  ],
];

const UNAUTHORIZED: Received = {
  status: 401,
  type: "application/problem+json",
  link: null,
  text: JSON.stringify({ type: "about:blank", title: "Unauthorized", status: 401 }),
};

const ADA = { authorization: "Bearer key-of-ada" };
const BOB = { authorization: "Bearer key-of-bob" };

/** Requests of Bob, whose tenant has products 13 and 14, with the ids in the response. */
const FOREIGN: readonly (readonly [what: string, target: string, ids: readonly number[]])[] = [
  ["all records", "/products", [13, 14]],
  ["all records, by a condition that is always true", "/products?filter=id>0|id<=0", [13, 14]],
  ["all records, by a negation", "/products?filter=!(id=0)", [13, 14]],
  ["all records, last first", "/products?sort=-id", [14, 13]],
  ["a record of the other tenant, or its own", "/products?filter=id=1|id=13", [13]],
  ["a record of the other tenant, by name", "/products?filter=name*bolt", [13]],
  ["its own record", "/products/13", [13]],
  ["a record of the other tenant, by key", "/products/1", []],
];

async function receive(response: Response): Promise<Received> {
  const { status, headers } = response;
  return { status, type: headers.get("content-type"), link: headers.get("link"), text: await response.text() };
}

async function idsIn(response: Response): Promise<readonly number[]> {
  const { data = [] } = (await response.json()) as { data?: { id: number } | { id: number }[] };
  return [data].flat().map(({ id }) => id);
}

type Send = (sent: Sent) => Promise<Response>;

function testRequests(send: Send): void {
  test.each(REQUESTS)("%s", async (_what, { target, headers = {} }, expected) => {
    expect(await receive(await send({ target, headers: { ...ADA, ...headers } }))).toEqual(expected);
  });

  test.each(FOREIGN)("%s, with the records of one tenant", async (_what, target, ids) => {
    expect(await idsIn(await send({ target, headers: BOB }))).toEqual(ids);
  });

  test.each([
    ["no key", {}],
    ["an unknown key", { authorization: "Bearer key" }],
  ])("records with %s, before it reads the query string", async (_what, headers) => {
    expect(await receive(await send({ target: "/products?limit=ten", headers }))).toEqual(UNAUTHORIZED);
    expect(await receive(await send({ target: "/products/1?x", headers }))).toEqual(UNAUTHORIZED);
  });
}

describe.each(SERVERS)("the %s example responds to a request for", (_name, start) => {
  let server: Server;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => void server?.close());

  testRequests(({ target, headers = {} }) => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://localhost:${port}${target}`, { headers });
  });
});

// Next.js is not installed; the tests call the functions as Next.js would.
describe("the Next.js example responds to a request for", () => {
  testRequests(({ target, headers = {} }) => {
    const request = new Request(`http://localhost${target}`, { headers });
    const id = /^\/products\/(\w+)/.exec(target)?.[1];
    return id === undefined ? getList(request) : getOne(request, { params: Promise.resolve({ id }) });
  });
});
