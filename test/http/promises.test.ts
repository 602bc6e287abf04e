import { expect, onTestFinished, test, vi } from "vitest";
import { fromRecords, fromSql, getHandler, listHandler, type Resource } from "../../src/http.js";
import { defineSchema, integer, text } from "../../src/index.js";
import { postgres, type SqlCondition, sql } from "../../src/sql.js";

const schema = defineSchema({ id: integer({ names: ["me"] }), name: text({ aliases: ["title"] }) });
const source = fromRecords(
  schema,
  [1, 2].map((id) => ({ id, name: "Bolt" })),
);

const unreachable = new Error("The log is unreachable.");
const reject = (): Promise<never> => Promise.reject(unreachable);

/** Returns the status of the response, and all errors: those that `onError` got, and those that nothing handled. */
async function resultOf(more: Partial<Resource<typeof schema>>, query: string, accept = "application/json") {
  const errors: unknown[] = [];
  // It would end the process of a server.
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const onError = (error: unknown): void => void errors.push(error);
  const resource = { schema, source, names: { me: 7 }, export: { maxRows: 1 }, onError, ...more };
  const request = new Request(`http://localhost/products${query}`, { headers: { accept } });
  const isOne = query.startsWith("/");
  const { status } = isOne ? await getHandler(resource)(request, "1") : await listHandler(resource)(request);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { status, errors, unhandled: unhandled.mock.calls };
}

test.each<[hook: object, query: string, accept?: string]>([
  [{ onRefused: reject }, "?limit=0"],
  [{ onRefused: reject }, "/1?fields=x"],
  [{ onRefused: reject, warnings: "refuse" }, "?filter=name=NULL"],
  [{ onRefused: reject, warnings: "refuse" }, "/1?fields=title"],
  [{ onRefused: reject }, "", "text/csv"],
  [{ onWarnings: reject }, "?filter=name=NULL"],
  [{ onWarnings: reject }, "/1?fields=title"],
])("an error of the asynchronous hook %o is one of the source: %j", async (hook, query, accept) => {
  expect(await resultOf(hook, query, accept)).toEqual({ status: 500, errors: [unreachable], unhandled: [] });
});

test("the response waits for an asynchronous hook", async () => {
  let finish = (): void => {};
  const log = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const steps: string[] = [];
  const list = listHandler({ schema, source, names: { me: 7 }, onRefused: () => log });
  const responded = list(new Request("http://localhost/products?limit=0")).then(() => steps.push("response"));
  await new Promise((resolve) => setTimeout(resolve, 0));
  steps.push("logged");
  finish();
  await responded;
  expect(steps).toEqual(["logged", "response"]);
});

const scopedBy = (where: () => SqlCondition) =>
  fromSql(schema, { table: "product", dialect: postgres, query: vi.fn(), where });

test.each<[mistake: string, more: object, message: string]>([
  [
    "where",
    { source: scopedBy(reject as never) },
    "The SQL condition cannot be a promise: await its values first, and return it from a function that is not async.",
  ],
  [
    "a value of where",
    { source: scopedBy(() => sql`tenant = ${reject() as never}`) },
    "The SQL condition accepts a string, a finite number or a boolean as value 1, not a promise.",
  ],
  [
    "several values of where",
    { source: scopedBy(() => sql`a = ${reject() as never} AND b = ${reject() as never}`) },
    "The SQL condition accepts a string, a finite number or a boolean as value 1, not a promise.",
  ],
  [
    "an item of a value of where",
    { source: scopedBy(() => sql`a IN ${[reject()] as never}`) },
    "The SQL condition accepts a string, a finite number or a boolean as value 1, not an array: write a condition for each item, joined by OR.",
  ],
  ["timeZone", { timeZone: reject }, 'Option "timeZone" must return a string, not a promise.'],
  ["names", { names: { me: reject } }, 'Option "names" must have a value of type integer for "me", not a promise.'],
])("the mistake of a promise for %s is an error, also if it rejects", async (_mistake, more, message) => {
  const { status, errors, unhandled } = await resultOf(more, "?filter=id=me");
  expect([status, errors, unhandled]).toEqual([
    500,
    [expect.objectContaining({ message: expect.stringContaining(message) })],
    [],
  ]);
});
