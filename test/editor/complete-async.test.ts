import { describe, expect, test, vi } from "vitest";
import { cachedValues, complete, completeAsync, type ValueQuery, type ValueSource } from "../../src/editor.js";
import { defineSchema, enumeration, integer, text } from "../../src/index.js";

const schema = defineSchema({ brand: text({ nullable: true }), id: integer(), state: enumeration(["draft"]) });
const brands = ["Acme", "AT&T", "null", 'A"B', ""];
const brandsLike: ValueSource = ({ typed }) => brands.filter((brand) => brand.startsWith(typed));
const never: ValueSource = () => new Promise(() => {});

async function inserted(filter: string, values: ValueSource, limit?: number): Promise<readonly string[]> {
  const { options } = await completeAsync(filter, filter.length, schema, {
    values,
    ...(limit === undefined ? {} : { limit }),
  });
  return options.map(({ insert }) => insert);
}

describe("completeAsync", () => {
  test("adds the values of the source, written as print does", async () => {
    expect(await inserted("brand=A", brandsLike)).toEqual(["Acme", '"AT&T"', 'A"B', "A&", "A|"]);
    expect(await inserted('brand="A', brandsLike)).toEqual(['"Acme"', '"AT&T"', '"A\\"B"', '"A"']);
    expect(await inserted("brand=", brandsLike)).toEqual(["null", "Acme", '"AT&T"', '"null"', 'A"B', '""']);
    expect(await inserted("brand[Acme,", brandsLike)).toEqual(["null", '"AT&T"', '"null"', 'A"B', '""']);
  });

  test("passes field, operator, typed text and a signal", async () => {
    const values = vi.fn<ValueSource>(() => []);
    await completeAsync('id=1 & brand!*"a\\"', 18, schema, { values });
    expect(values.mock.calls).toEqual([
      [{ field: "brand", operator: "!*", typed: 'a"', signal: expect.any(AbortSignal) }],
    ]);
    expect(values.mock.calls[0]?.[0].signal.aborted).toBe(false);
  });

  test("does not ask where no value of records is typed", async () => {
    const values = vi.fn<ValueSource>(() => ["x"]);
    for (const filter of ["", "bra", "brand", "state=", "unknown=", "brand>"]) {
      expect(await completeAsync(filter, filter.length, schema, { values })).toEqual(
        complete(filter, filter.length, schema),
      );
    }
    expect(values).not.toHaveBeenCalled();
  });

  test("leaves out values that the field does not accept, and anything else", async () => {
    const odd = ["1", "x", 2, 3n, 1.5, { value: 4, detail: "four" }, { value: "y" }, {}, null, undefined, true, ["5"]];
    const { options, more } = await completeAsync("id=", 3, schema, { values: () => odd as never });
    expect(options).toEqual([
      { label: "1", insert: "1", kind: "value", detail: "" },
      { label: "2", insert: "2", kind: "value", detail: "" },
      { label: "3", insert: "3", kind: "value", detail: "" },
      { label: "4", insert: "4", kind: "value", detail: "four" },
    ]);
    expect(more).toBe(0);
  });

  test("respects the limit and counts the rest, of at most 1,000 values", async () => {
    const values = () => Array.from({ length: 5000 }, (_, i) => `b${i}`);
    expect(await inserted("brand=b", values, 4)).toEqual(["b0", "b1", "b&", "b|"]);
    expect((await completeAsync("brand=b", 7, schema, { values })).more).toBe(952);
  });

  test.each<[string, ValueSource, string]>([
    [
      "throws",
      () => {
        throw new Error("down");
      },
      "down",
    ],
    ["rejects", () => Promise.reject(new Error("down")), "down"],
    ["returns no array", () => "x" as never, "The source of values must return an array."],
  ])("still returns the other options if the source %s", async (_how, values, message) => {
    const completion = await completeAsync("id=1", 4, schema, { values });
    expect(completion).toEqual({ ...complete("id=1", 4, schema), failed: "error", error: expect.any(Error) });
    expect((completion.error as Error).message).toBe(message);
  });

  test("gives up at the deadline and tells the source", async () => {
    let query: ValueQuery | undefined;
    const values: ValueSource = (given) => {
      query = given;
      return never(given);
    };
    const completion = await completeAsync("id=1", 4, schema, { values, deadline: 1 });
    expect(completion).toEqual({ ...complete("id=1", 4, schema), failed: "timeout", error: expect.any(Error) });
    expect(query?.signal.aborted).toBe(true);
  });

  test("is rejected when its signal is aborted, and tells the source", async () => {
    const controller = new AbortController();
    let query: ValueQuery | undefined;
    const values: ValueSource = (given) => {
      query = given;
      queueMicrotask(() => controller.abort(new Error("typed on")));
      return never(given);
    };
    const signal = controller.signal;
    await expect(completeAsync("id=1", 4, schema, { values, signal })).rejects.toThrow("typed on");
    expect(query?.signal.reason).toEqual(new Error("typed on"));
    await expect(completeAsync("id=1", 4, schema, { values, signal })).rejects.toThrow("typed on");
    const answered = await completeAsync("id=1", 4, schema, {
      values: () => [10],
      signal: new AbortController().signal,
    });
    expect(answered.options[0]?.insert).toBe("10");
  });

  test("checks its options", async () => {
    await expect(completeAsync("", 0, schema, {} as never)).rejects.toThrow(
      'Option "values" of completeAsync() must be',
    );
    await expect(completeAsync("", 0, schema, undefined as never)).rejects.toThrow("must be an object");
    const wrong = { values: never, signal: {}, deadline: -1, limit: 0, other: 1 } as never;
    await expect(completeAsync("", 0, schema, wrong)).rejects.toThrow(
      /"signal".*\n.*"deadline".*\n.*"limit".*\n.*"other"/,
    );
  });
});

describe("cachedValues", () => {
  const query = (typed: string, operator: ValueQuery["operator"] = "="): ValueQuery => ({
    field: "brand",
    operator,
    typed,
    signal: new AbortController().signal,
  });

  test("asks once for each field, operator and text", async () => {
    const source = vi.fn<ValueSource>(({ typed }) => [`${typed}!`]);
    const cached = cachedValues(source);
    expect([await cached(query("a")), await cached(query("b")), await cached(query("a"))]).toEqual([
      ["a!"],
      ["b!"],
      ["a!"],
    ]);
    await cached(query("a", "*"));
    expect(source.mock.calls.map(([{ operator, typed }]) => operator + typed)).toEqual(["=a", "=b", "*a"]);
  });

  test("forgets the values that were not used the longest", async () => {
    const source = vi.fn<ValueSource>(() => []);
    const cached = cachedValues(source, { entries: 2 });
    for (const typed of ["a", "b", "a", "c", "a", "b"]) await cached(query(typed));
    expect(source.mock.calls.map(([{ typed }]) => typed)).toEqual(["a", "b", "c", "b"]);
  });

  test("does not keep what is not a list", async () => {
    const source = vi.fn<ValueSource>(() => ["a"]).mockImplementationOnce(() => ({ error: "down" }) as never);
    const cached = cachedValues(source);
    await cached(query("a"));
    expect(await cached(query("a"))).toEqual(["a"]);
  });

  test("forgets old answers and failures", async () => {
    vi.useFakeTimers();
    const source = vi.fn<ValueSource>(() => []).mockImplementationOnce(() => Promise.reject(new Error("down")));
    const cached = cachedValues(source, { maxAge: 10 });
    await expect(cached(query("a"))).rejects.toThrow("down");
    await cached(query("a"));
    vi.advanceTimersByTime(9);
    await cached(query("a"));
    expect(source).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    await cached(query("a"));
    expect(source).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });

  test("checks its arguments", () => {
    expect(() => cachedValues(5 as never)).toThrow('Argument "source" of cachedValues() must be a function.');
    expect(() => cachedValues(never, { entries: 0 })).toThrow('Option "entries" of cachedValues() must be');
  });
});
