import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../examples/issues/database.js";
import { SCHEMAS } from "../../examples/issues/schemas.js";
import { start, tracker } from "../../examples/issues/server.js";
import { postgres, verifyTable } from "../../src/sql.js";

// 31 May for Bob in New York, and 1 June for Ada in Berlin.
const NOW = new Date("2024-05-31T23:00:00Z");

let database: PGlite;
let server: Server;
beforeAll(async () => {
  database = await openDatabase();
  server = start(
    tracker(database, () => NOW),
    0,
  );
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await database.close();
});

type Name = "ada" | "bob";

async function ask(name: Name | undefined, target: string, headers: Record<string, string> = {}): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  const authorization = name === undefined ? {} : { authorization: `Bearer key-of-${name}` };
  return await fetch(`http://127.0.0.1:${port}${target}`, { headers: { ...authorization, ...headers } });
}

async function idsOf(name: Name, path: string, filter: string): Promise<readonly number[]> {
  const response = await ask(name, `${path}filter=${encodeURIComponent(filter)}`);
  const { data } = (await response.json()) as { data: readonly { id: number }[] };
  return data.map(({ id }) => id);
}

async function codesOf(name: Name, target: string): Promise<readonly string[]> {
  const response = await ask(name, target);
  expect(response.status).toBe(400);
  const { diagnostics } = (await response.json()) as { diagnostics: readonly { code: string }[] };
  return diagnostics.map(({ code }) => code);
}

describe("the issue tracker answers", () => {
  // Bob, a member, does not see issue 4, which is confidential and not his, nor comment 2, which is internal.
  test.each([
    ["what is left for me", "assignee_id=me&state!=done", [1, 3, 7], [4]],
    ["what others do", "assignee_id!=me&assignee_id!=null", [2, 5, 8], [1, 2, 3, 5, 7]],
    ["what is due today, in the user's time zone", "due=today", [3], [5]],
    ["what is overdue", "due<today&state!=done", [1], [1, 3, 4]],
    ["what is new since a day, in the user's time zone", "created>=2024-05-31", [7, 8], [5, 6, 7, 8]],
    ["what is important", "priority>=high", [1, 5, 7], [1, 4, 5, 7]],
    ["which issues have a word in any form", "search*crash", [1, 5, 8], [1, 5, 8]],
    ["which issues have two words", 'search*"password log"', [], [4]],
    ["which open issues do not have a word", "search!*crash&state=open", [3, 6], [3, 4, 6]],
    ["what is without an assignee", "assignee.name=null", [6], [6]],
    ["where I have commented", "comments(author_id=me)", [3, 5], [1, 4]],
    ["which comments name a release", "comments(body*release)", [], [1]],
    ["what is discussed", "comments()>=2", [5], [1, 5]],
    ["what has no comments", "!comments()", [2, 6, 7, 8], [2, 6, 7, 8]],
    ["where Cleo has commented", "comments(author.name=Cleo)", [1, 5], [1, 5]],
  ])("%s: %s", async (_question, filter, ofBob, ofAda) => {
    expect(await idsOf("bob", "/issues?sort=id&", filter)).toEqual(ofBob);
    expect(await idsOf("ada", "/issues?sort=id&", filter)).toEqual(ofAda);
  });

  test("the comments of an issue", async () => {
    expect(await idsOf("bob", "/comments?", "issue_id=1")).toEqual([1]);
    expect(await idsOf("ada", "/comments?", "issue_id=1")).toEqual([1, 2]);
    expect(await idsOf("bob", "/comments?", "issue_id=4")).toEqual([]);
    expect(await idsOf("ada", "/comments?", "issue_id=4")).toEqual([4]);
    expect(await idsOf("bob", "/comments?", "author_id=me")).toEqual([3, 5]);
  });

  test("a page, by priority", async () => {
    const response = await ask("bob", "/issues?sort=-priority,id&limit=2");
    expect(await response.json()).toEqual({
      data: [
        {
          id: 1,
          title: "Login fails",
          state: "open",
          priority: "urgent",
          due: "2024-05-30",
          assignee: { name: "Bob" },
        },
        {
          id: 5,
          title: "Crash on upload",
          state: "review",
          priority: "high",
          due: "2024-06-01",
          assignee: { name: "Cleo" },
        },
      ],
      meta: { count: 2, total: 7 },
      pagination: { previousPage: null, currentPage: 1, nextPage: 2, totalPages: 4 },
    });
  });

  test.each([
    ["bob", { open: 3, done: 2, review: 2 }, { Bob: 2, null: 1 }],
    ["ada", { open: 4, done: 2, review: 2 }, { Bob: 2, Ada: 1, null: 1 }],
  ] as const)("how many there are of each, to %s", async (name, states, assignees) => {
    const response = await ask(name, "/issues?filter=state=open&facets=state,assignee.name");
    const { facets } = (await response.json()) as {
      facets: Record<string, { values: readonly { value: string | null; count: number }[] }>;
    };
    const countsOf = (field: string) => facets[field]?.values.map(({ value, count }) => [String(value), count]);
    expect(countsOf("state")).toEqual(Object.entries(states));
    expect(countsOf("assignee.name")).toEqual(Object.entries(assignees));
  });

  test("with a file for spreadsheets", async () => {
    const target = "/issues?filter=state=open&fields=id,title,assignee.name&sort=id";
    const response = await ask("bob", target, { accept: "text/csv" });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="Issue.csv"');
    expect(await response.text()).toBe(
      "id,title,assignee.name\r\n1,Login fails,Bob\r\n3,Search is slow,Bob\r\n6,'=Dark mode,\r\n",
    );
  });

  test("one issue, to those who see it", async () => {
    const response = await ask("ada", "/issues/4");
    expect(await response.json()).toEqual({
      data: {
        id: 4,
        title: "Passwords in the log",
        body: "Remove them, then change all.",
        state: "open",
        priority: "urgent",
        assignee_id: 1,
        due: "2024-05-31",
        created: "2024-05-30T11:00:00Z",
        confidential: true,
      },
    });
    expect((await ask("bob", "/issues/4")).status).toBe(404);
    expect((await ask("bob", "/issues/7")).status).toBe(200);
  });

  test("questions about fields of admins to admins only", async () => {
    expect(await idsOf("ada", "/issues?sort=id&", "confidential=true")).toEqual([4, 7]);
    expect(await idsOf("ada", "/issues?sort=id&", "assignee.email*cleo@")).toEqual([2, 5]);
    expect(await idsOf("ada", "/issues?sort=id&", "comments(internal=true)")).toEqual([1]);
    expect(await codesOf("bob", "/issues?filter=confidential=true")).toEqual(["bind.unknown-field"]);
    expect(await codesOf("bob", "/issues?filter=assignee.email*cleo")).toEqual(["bind.unknown-field"]);
    expect(await codesOf("bob", "/issues?filter=comments(internal=true)")).toEqual(["bind.unknown-field"]);
    expect(await codesOf("bob", "/issues?fields=assignee.email")).toEqual(["list.unknown-field"]);
    expect(await codesOf("bob", "/comments?sort=internal")).toEqual(["list.unknown-field"]);
  });

  test.each([
    [undefined, "/issues?limit=ten", 401],
    ["bob", "/users", 404],
    ["bob", "/issues/1/comments", 404],
    ["bob", "/issues/one", 404],
  ] as const)("requests without a key or a resource with a status: %s %s", async (name, target, status) => {
    expect((await ask(name, target)).status).toBe(status);
  });

  test("from tables that fit its schemas", async () => {
    const query = async ({ text, values }: { text: string; values: unknown[] }) =>
      (await database.query(text, values)).rows;
    const users = { table: "app_user" };
    const relations = { assignee: users, comments: { table: "comment" }, "comments.author": users };
    const options = { dialect: postgres, query };
    const found = [
      ...(await verifyTable(SCHEMAS.admin.issues, { ...options, table: "issue", relations })),
      ...(await verifyTable(SCHEMAS.admin.comments, { ...options, table: "comment", relations: { author: users } })),
    ];
    // Small tables need no index for each field.
    expect(found.filter(({ code }) => code !== "table.no-index")).toEqual([]);
  });
});
