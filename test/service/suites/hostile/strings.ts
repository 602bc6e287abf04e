import { describe, expect, test } from "vitest";
import { contains, encodeFilter, eq, isIn, ne, notContains, notIn } from "../../../../src/index.js";
import { hostileStrings } from "../../../support/hostile-strings.js";
import { COMPANY, type HostileClient, PARTNER, PRODUCT } from "../../support/hostile-client.js";

const EQUALITIES = [eq, ne, contains, notContains];
/** Maximum characters of a value: the default limit of a filter minus some for the rest of it. */
const LONGEST_LIST = 7_500;

function isForbidden(value: string): boolean {
  return value.includes("\0") || !value.isWellFormed();
}

/** Returns at most `max` strings, evenly spread. */
function some(strings: readonly string[], max: number): readonly string[] {
  const step = Math.max(1, Math.ceil(strings.length / max));
  return strings.filter((_, index) => index % step === 0);
}

/** Groups the strings into lists that are as long as a filter can be. */
function* batches(strings: readonly string[]): Iterable<readonly string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const string of strings) {
    const cost = JSON.stringify(string).length + 1;
    if (length + cost > LONGEST_LIST) {
      yield batch;
      batch = [];
      length = 0;
    }
    batch.push(string);
    length += cost;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Tests every hostile string in every position that accepts a string, and `max` of them in positions that accept one
 * per request.
 */
export function testStrings(client: HostileClient, max: number): void {
  describe.each(Object.entries(hostileStrings()))("each of the %s strings", (_name, all) => {
    const strings = some(all, max);
    const values = strings.filter((value) => !isForbidden(value) && value.length <= 2000);
    const get = (target: string) => ({ target, headers: client.withKey });
    const statusesOf = async (targets: readonly string[]): Promise<readonly number[]> => [
      ...new Set((await client.askAll(targets.map(get))).map(({ status }) => status)),
    ];

    test("is a value that no product has, in lists of the maximum length", async () => {
      const writable = all.filter((value) => !isForbidden(value) && value.length <= 2000);
      const lists = [...batches(writable)];
      const targets = lists.flatMap((list) => [
        `${PRODUCT}?filter=${encodeFilter(isIn("name", list))}&fields=id`,
        `${COMPANY}?filter=${encodeFilter(notIn("branch_user", list))}&fields=name&limit=1`,
      ]);
      const responses = await client.askAll(targets.map(get));
      const totals = new Set(responses.map(({ body }, index) => `${index % 2}: ${JSON.parse(body).meta?.total}`));
      expect(totals.size).toBe(2);
      expect(totals).toContain("0: 0");
      await client.expectHealthy();
    });

    test("is a value of each text operator", async () => {
      const targets = values.flatMap((value, index) => {
        const build = EQUALITIES[index % EQUALITIES.length] ?? eq;
        return [`${PRODUCT}?filter=${encodeFilter(build("name", value))}&fields=id&limit=1`];
      });
      expect(await statusesOf(targets)).toEqual([200]);
      await client.expectHealthy();
    });

    test("is accepted or rejected as a filter, a value, a name, a number, a query string and an id", async () => {
      const places = [
        (text: string) => `${PRODUCT}?filter=${text}`,
        (text: string) => `${PRODUCT}?filter=list_price>=${text}`,
        (text: string) => `${PRODUCT}?filter=create_date<${text}`,
        (text: string) => `${PRODUCT}?filter=(active=${text})`,
        (text: string) => `${PRODUCT}?filter=categ_id[1,${text}]`,
        (text: string) => `${PRODUCT}?filter=${text}=1`,
        (text: string) => `${PRODUCT}?fields=${text}`,
        (text: string) => `${PRODUCT}?page=${text}`,
        (text: string) => `${PRODUCT}?limit=${text}`,
        (text: string) => `${PRODUCT}?${text}`,
        (text: string) => `${PRODUCT}/${text}`,
        (text: string) => `${PARTNER}/1?fields=${text}`,
      ];
      const targets = strings.flatMap((string, index) => {
        const text = encodeURIComponent(string.toWellFormed());
        return places.filter((_, at) => strings.length < 50 || (index + at) % 4 === 0).map((place) => place(text));
      });
      const statuses = await statusesOf(targets);
      expect(statuses.filter((status) => ![200, 400, 404, 414].includes(status))).toEqual([]);
      await client.expectHealthy();
    });

    test("is accepted or rejected as an unencoded part of a URL", async () => {
      const requests = some(strings, 40).map((string) => {
        const text = Buffer.from(string).toString("latin1");
        return `GET ${PRODUCT}?filter=name=${text} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
      });
      const results = await Promise.all(requests.map((request) => client.send([request])));
      const statuses = results.map(({ responses }) => responses[0]?.status ?? 0);
      expect(statuses.filter((status) => ![400, 401, 408, 431].includes(status))).toEqual([]);
      await client.expectHealthy();
    });

    test("is the name of a partner, and is returned unchanged by id and by name", async () => {
      const names = some(strings, 120);
      const created = await client.askAll(
        names.map((name) => ({
          method: "POST",
          target: PARTNER,
          headers: client.withJson,
          body: JSON.stringify({ name }),
        })),
      );
      expect(created.map(({ status }) => status)).toEqual(names.map((name) => (isForbidden(name) ? 400 : 201)));
      const made = names.flatMap((name, index) => {
        const id = JSON.parse(created[index]?.body ?? "").data?.id;
        return id === undefined ? [] : [{ name, id }];
      });
      const byId = await client.askAll(made.map(({ id }) => get(`${PARTNER}/${id}?fields=name`)));
      expect(byId.map(({ body }) => JSON.parse(body).data.name)).toEqual(made.map(({ name }) => name));
      const findable = made.filter(({ name }) => name.length <= 2000);
      const byName = await client.askAll(
        findable.map(({ name, id }) =>
          get(`${PARTNER}?filter=${encodeFilter(eq("name", name))}%26id=${id}&fields=name`),
        ),
      );
      expect(byName.map(({ body }) => JSON.parse(body).data)).toEqual(findable.map(({ name }) => [{ name }]));
    });

    test("is accepted or rejected as a header", async () => {
      const names = [
        "authorization",
        "x-request-id",
        "if-none-match",
        "idempotency-key",
        "content-type",
        "host",
        "x-y",
      ];
      const cases = some(strings, 80).map((string, index) => ({ name: names[index % names.length] ?? "", string }));
      for (let start = 0; start < cases.length; start += 20) {
        await Promise.all(
          cases.slice(start, start + 20).map(async ({ name, string }) => {
            const value = Buffer.from(string).toString("latin1");
            const head = `POST ${PARTNER} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n${name}: ${value}\r\n\r\n{}`;
            const { responses } = await client.send([head]);
            expect(
              responses.map(({ status }) => status).filter((status) => ![400, 401, 408].includes(status)),
              string,
            ).toEqual([]);
            expect(responses.length, string).toBeGreaterThan(0);
          }),
        );
      }
      await client.expectHealthy();
    });
  });
}
