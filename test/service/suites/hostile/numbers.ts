import { describe, expect, test } from "vitest";
import { type HostileClient, PARTNER, PRODUCT } from "../../support/hostile-client.js";

const POWERS = [31n, 32n, 53n, 63n, 64n].flatMap((power) => [2n ** power - 1n, 2n ** power, 2n ** power + 1n]);
const WHOLE = [...POWERS.flatMap((number) => [`${number}`, `-${number}`]), "9".repeat(400), `-${"9".repeat(400)}`];
const STRANGE = [
  "1e3",
  "1E400",
  "0x10",
  "0b1",
  "1_000",
  "١٢",
  "１",
  "-0",
  "+1",
  "%2B1",
  "1.",
  ".5",
  "1.0",
  "00",
  "",
  " ",
  "NaN",
  "Infinity",
  "-Infinity",
  "null",
  "true",
  "1n",
  "½",
  "²",
];
const DECIMALS = [
  `0.${"1".repeat(60)}`,
  `${"1".repeat(60)}.5`,
  "1e-400",
  "0.005",
  "-0.00",
  "9999999999.99",
  "10000000000",
];
const DATES = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999Z",
  "10000-01-01T00:00:00Z",
  "%2B010000-01-01T00:00:00Z",
  "-0001-01-01T00:00:00Z",
  "2024-02-30T00:00:00Z",
  "2024-01-01T24:00:00Z",
  "2024-01-01T00:00:60Z",
  "2024-01-01T00:00:00%2B99:99",
  "2024-01-01T00:00:00.1234567Z",
  "0000",
  "9999",
  "10000",
  "infinity",
  "now",
  "epoch",
];
const NUMBERS = [...WHOLE, ...STRANGE, ...DECIMALS, ...DATES];

/** One field per type. */
const FIELDS = ["id", "list_price", "qty_available", "active", "create_date", "name"];
const OPERATORS = ["=", "!=", ">", ">=", "<", "<=", "*", "!*"];
const OF_OBJECTS = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__", "then"];

/** Tests with numbers, times and names at and beyond the limits of their types. */
export function testNumbers(client: HostileClient): void {
  const encoded = (text: string): string => text.replace(/[^\x21-\x7E]/g, encodeURIComponent);
  const statusesOf = async (targets: readonly string[]): Promise<readonly number[]> =>
    (await client.askAll(targets.map((target) => ({ target: encoded(target), headers: client.withKey })))).map(
      ({ status }) => status,
    );
  const others = (statuses: readonly number[], allowed: readonly number[]): readonly number[] =>
    statuses.filter((status) => !allowed.includes(status));

  test("a page is an integer up to 2^53 - 1, and a limit one up to 1000", async () => {
    const isPage = (text: string): boolean => /^[1-9]\d*$/.test(text) && BigInt(text) <= Number.MAX_SAFE_INTEGER;
    expect(await statusesOf(NUMBERS.map((page) => `${PRODUCT}?page=${page}&limit=1000`))).toEqual(
      NUMBERS.map((page) => (isPage(page) ? 200 : 400)),
    );
    expect(await statusesOf(NUMBERS.map((limit) => `${PRODUCT}?limit=${limit}`))).toEqual(
      NUMBERS.map((limit) => (isPage(limit) && Number(limit) <= 1000 ? 200 : 400)),
    );
  });

  test("no other number is an id", async () => {
    const targets = NUMBERS.filter((id) => !["", "."].includes(id)).map((id) => `${PARTNER}/${id}`);
    expect(others(await statusesOf(targets), [404])).toEqual([]);
  });

  describe.each(FIELDS)("the field %s", (field) => {
    test("can be compared with all numbers and times, or the filter is rejected", async () => {
      const targets = NUMBERS.flatMap((number, index) => [
        // Every second operator, alternating.
        ...OPERATORS.filter((_, at) => (index + at) % 2 === 0).map(
          (operator) => `${PRODUCT}?filter=${field}${operator}${number}&fields=id&limit=1`,
        ),
        `${PRODUCT}?filter=${field}[${number},1]&limit=1`,
      ]);
      const statuses = await statusesOf(targets);
      expect(others(statuses, [200, 400])).toEqual([]);
      expect(statuses).toContain(200);
      await client.expectHealthy();
    });
  });

  test("names of properties of every object are not fields, parameters or members", async () => {
    const targets = OF_OBJECTS.flatMap((name) => [
      `${PRODUCT}?fields=${name}`,
      `${PRODUCT}?filter=${name}=1`,
      `${PRODUCT}?filter=${name}.${name}[1]`,
      `${PRODUCT}?${name}=1`,
      `${PRODUCT}?fields[${name}]=1`,
      `${PRODUCT}/1?${name}`,
    ]);
    expect(others(await statusesOf(targets), [400])).toEqual([]);
    const posts = OF_OBJECTS.map((name) => ({
      method: "POST",
      target: PARTNER,
      headers: client.withJson,
      body: `{"name":"x",${JSON.stringify(name)}:{"name":"y"}}`,
    }));
    expect(
      others(
        (await client.askAll(posts)).map(({ status }) => status),
        [400],
      ),
    ).toEqual([]);
  });

  test("NUL, lone surrogates and bytes that are not UTF-8 are rejected everywhere, in every encoding", async () => {
    const written = ["%00", "a%00b", "%ed%a0%80", "%FF", "%c0%80", "%f4%90%80%80", "%", "%0", "%u0000"];
    const targets = written.flatMap((text) => [
      `${PRODUCT}?filter=name=${text}`,
      `${PRODUCT}?filter=name*"${text}"`,
      `${PRODUCT}?filter=name[x,${text}]`,
      `${PRODUCT}?filter=${text}=1`,
      `${PRODUCT}?fields=${text}`,
      `${PRODUCT}?page=${text}`,
      `${PRODUCT}?${text}=1`,
      `${PARTNER}/1?fields=${text}`,
    ]);
    const requests = targets.map((target) => ({ target, headers: client.withKey }));
    const responses = await client.askAll(requests);
    expect(targets.filter((_, index) => responses[index]?.status !== 400)).toEqual([]);
    const escaped = ['"\\u0000"', '"\\ud800"', '"a\\udc00b"'].map(
      (text) => `${PRODUCT}?filter=name=${encodeURIComponent(text)}`,
    );
    expect(others(await statusesOf(escaped), [400])).toEqual([]);
    await client.expectHealthy();
  });
}
