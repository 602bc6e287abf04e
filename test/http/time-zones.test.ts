import { expect, test, vi } from "vitest";
import { fromRecords, getHandler, listHandler, type Resource } from "../../src/http.js";
import { date, defineSchema, FilterError, integer, timestamp } from "../../src/index.js";

const schema = defineSchema({ id: integer(), created: timestamp(), due: date() });
const source = fromRecords(schema, [
  { id: 1, created: "2024-05-30T21:59:59Z", due: "2024-05-31" },
  { id: 2, created: "2024-05-30T22:00:00Z", due: "2024-06-01" },
  { id: 3, created: "2024-05-31T00:00:00Z", due: "2024-06-02" },
]);
const now = () => new Date("2024-05-31T22:30:00Z");

interface User {
  readonly zone: string;
}

/** Returns the status and the ids of the response. */
async function found(
  resource: Partial<Resource<typeof schema, User>>,
  filter: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const list = listHandler<typeof schema, User>({ schema, source, now, warnings: "ignore", ...resource });
  const request = new Request(`http://localhost/?fields=id&filter=${filter}`, { headers });
  const response = await list(request, { zone: "America/New_York" });
  const { data, detail } = await response.json();
  return { status: response.status, ids: data?.map(({ id }: { id: number }) => id), detail };
}

test("a handler reads times without an offset in its time zone", async () => {
  const timeZone = "Europe/Berlin";
  expect(await found({}, "created>=2024-05-31")).toMatchObject({ ids: [3] });
  expect(await found({ timeZone }, "created>=2024-05-31")).toMatchObject({ ids: [2, 3] });
  expect(await found({ timeZone }, "due=today")).toMatchObject({ ids: [2] });
});

test("the time zone may depend on the request and the context", async () => {
  const fromContext = (_request: Request, { zone }: User) => zone;
  expect(await found({ timeZone: fromContext }, "due=today")).toMatchObject({ ids: [1] });
  const fromHeader = (request: Request) => request.headers.get("time-zone");
  const headers = { "time-zone": "Pacific/Kiritimati" };
  expect(await found({ timeZone: fromHeader }, "created<2024-05-31", headers)).toMatchObject({ ids: [] });
  expect(await found({ timeZone: fromHeader }, "created<2024-05-31")).toMatchObject({ ids: [1, 2] });
  expect(await found({ timeZone: () => undefined }, "created<2024-05-31")).toMatchObject({ ids: [1, 2] });
});

test("the function is called once per request", async () => {
  const timeZone = vi.fn(() => "Europe/Berlin");
  await found({ timeZone }, "created>=today&due=today|created<today");
  expect(timeZone).toHaveBeenCalledTimes(1);
});

test.each(["Mars/Phobos", "", "+02:00", "x".repeat(10_000)])(
  "the response to a request with an unknown time zone is 400 (%#)",
  async (zone) => {
    const onError = vi.fn(() => new Response());
    const { status, detail } = await found({ timeZone: () => zone, onError }, "id=1");
    expect(status).toBe(400);
    const shown = zone.length > 100 ? `${"x".repeat(60)}…` : zone;
    expect(detail).toBe(`Time zone "${shown}" is unknown. Use an IANA name, such as "Europe/Berlin".`);
    expect(onError).not.toHaveBeenCalled();
  },
);

test("a function that returns something else is an error of the program", async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => {
    errors.push(error);
    return Response.json({}, { status: 500 });
  };
  expect(await found({ timeZone: (() => 2) as never, onError }, "id=1")).toMatchObject({ status: 500 });
  expect(errors).toEqual([new TypeError('Option "timeZone" must return a string.')]);
});

test.each(["Mars/Phobos", 2, null])("an unknown time zone of a resource is an error: %s", (timeZone) => {
  for (const create of [listHandler, getHandler]) {
    const call = () => create({ schema, source, timeZone: timeZone as string });
    expect(call).toThrow(FilterError);
    expect(call).toThrow(/must be an IANA time zone, such as "Europe\/Berlin", or a function that returns one\.$/);
  }
});

test("a cursor continues with the same filter in another time zone", async () => {
  const timeZone = (request: Request) => request.headers.get("time-zone");
  const list = listHandler({ schema, source, cursors: true, timeZone });
  const page = async (zone: string, after: string) => {
    const url = `http://localhost/?filter=created>=2024-05-31&fields=id&limit=1&after=${after}`;
    return (await list(new Request(url, { headers: { "time-zone": zone } }))).json();
  };
  const first = await page("Europe/Berlin", "");
  expect(first.data).toEqual([{ id: 2 }]);
  expect((await page("UTC", first.pagination.nextCursor)).data).toEqual([{ id: 3 }]);
});
