import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Suggester, type Typed } from "../../../src/editor/element/suggester.js";
import type { ValueQuery } from "../../../src/editor.js";
import { boolean, defineSchema, enumeration, text } from "../../../src/index.js";

const schema = defineSchema({
  name: text(),
  note: text({ nullable: true }),
  state: enumeration(["draft", "done"]),
  active: boolean(),
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A suggester, and what it has shown: the options that each call inserts. */
function start(values?: Typed["values"], deadline = 1_000) {
  const shown: string[][] = [];
  const failed: unknown[] = [];
  const suggester = new Suggester({
    onOptions: ({ options, more }) =>
      shown.push([...options.map(({ insert }) => insert), ...(more > 0 ? [`+${more}`] : [])]),
    onValuesError: (error, { field }) => failed.push([field, String(error)]),
  });
  const type = (typed: string, isAsked = false): void =>
    suggester.suggest({ text: typed, position: typed.length, schema, options: {}, values, deadline }, isAsked);
  return { suggester, shown, failed, type };
}

/** Passes the pause in typing, and lets the promises of a source settle. */
const pause = (): Promise<unknown> => vi.advanceTimersByTimeAsync(200);

describe("without a source", () => {
  test.each([
    ["sta", ["state"]],
    ["state=", ["draft", "done"]],
    ["state=done", []],
    ["name=x", []],
    ["", []],
  ])("shows for %j: %j", (typed, options) => {
    const { type, shown } = start();
    type(typed);
    expect(shown).toEqual([options]);
  });

  test("shows connectives if it is asked", () => {
    const { type, shown } = start();
    type("state=done", true);
    expect(shown).toEqual([["done&", "done|"]]);
  });
});

describe("values of a source", () => {
  test("come after a pause, best first, without what is typed", async () => {
    const { type, shown } = start(({ typed }) => [`${typed}`, `${typed} & more`, `${typed}2`]);
    type("name=x");
    expect(shown).toEqual([[]]);
    await pause();
    expect(shown).toEqual([[], ['"x & more"', "x2"]]);
  });

  test("are asked for once if the first response has all", async () => {
    const source = vi.fn(({ typed }: ValueQuery) => ["steel", "stone", "iron"].filter((one) => one.startsWith(typed)));
    const { type, shown } = start(source);
    type("name=s");
    await pause();
    type("name=st");
    type("name=sto");
    await pause();
    expect(shown).toEqual([[], ["steel", "stone"], ["steel", "stone"], ["stone"]]);
    expect(source).toHaveBeenCalledTimes(1);
  });

  test("are asked for again if there are more than a list shows, and the former ones stay meanwhile", async () => {
    const all = Array.from({ length: 300 }, (_, i) => `v${i}`);
    const source = vi.fn(({ typed }: ValueQuery) => all.filter((one) => one.startsWith(typed)));
    const { type, shown } = start(source);
    type("name=v");
    await pause();
    type("name=v1");
    expect(shown.at(-1)).not.toEqual([]);
    await pause();
    expect(source.mock.calls.map(([{ typed }]) => typed)).toEqual(["v", "v1"]);
    expect(shown.at(-1)?.at(-1)).toMatch(/^\+\d+$/);
  });

  test("of an older text are never shown, and its query is aborted", async () => {
    const aborted: string[] = [];
    const pending: ((values: string[]) => void)[] = [];
    const { type, shown } = start(({ typed, signal }) => {
      signal.addEventListener("abort", () => aborted.push(typed));
      return new Promise((resolve) => pending.push(resolve));
    });
    type("name=a");
    await pause();
    type("name=b");
    await pause();
    pending[0]?.(["a1"]);
    pending[1]?.(["b1"]);
    await pause();
    expect(shown).toEqual([[], [], ["b1"]]);
    expect(aborted).toEqual(["a"]);
  });

  test("are not asked for while typing goes on, after a cancel, or where no value is typed", async () => {
    const source = vi.fn(() => []);
    const { type, suggester } = start(source);
    for (const typed of ["nam", "name=a", "name=ab", "name=abc"]) type(typed);
    suggester.cancel();
    await pause();
    type("name=x ");
    await pause();
    expect(source).not.toHaveBeenCalled();
  });

  test.each([
    ["fail", () => Promise.reject(new Error("down")), "Error: down"],
    [
      "throw",
      () => {
        throw new Error("bad");
      },
      "Error: bad",
    ],
    ["never come", () => new Promise<never>(() => {}), "Error: The source of values did not answer within 1150 ms."],
  ])("that %s are reported once", async (_name, source, message) => {
    const { type, failed, shown } = start(source);
    type("name=x");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failed).toEqual([["name", message]]);
    expect(shown).toEqual([[]]);
  });

  test("that come after the deadline are reported and shown, unless the text has changed", async () => {
    const late = async ({ typed }: ValueQuery) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return [`${typed}1`];
    };
    const { type, failed, shown } = start(late, 500);
    type("name=x");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(failed).toEqual([["name", "Error: The source of values did not answer within 650 ms."]]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shown).toEqual([[], ["x1"]]);
    type("name=y");
    await vi.advanceTimersByTimeAsync(300);
    type("name=yy");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(failed.length).toBe(2);
    expect(shown.slice(2)).toEqual([[], [], ["yy1"]]);
  });

  test("that fail after the deadline are reported once", async () => {
    const { type, failed } = start(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      throw new Error("down");
    });
    type("name=x");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(failed).toEqual([["name", "Error: The source of values did not answer within 1150 ms."]]);
  });

  test.each([
    ["note=", ["nut", "bolt", "null"]],
    ["note=nu", ["null", "nut", "nu&", "nu|"]],
  ])("come before null, unless it is typed: %j", async (typed, options) => {
    const { type, shown } = start((query) => ["nut", "bolt"].filter((one) => one.startsWith(query.typed)));
    type(typed);
    await pause();
    expect(shown.at(-1)).toEqual(options);
  });

  test("of another source or schema are forgotten", async () => {
    const { suggester, shown } = start();
    const ask = async (values: Typed["values"]): Promise<void> => {
      suggester.suggest({ text: "name=x", position: 6, schema, options: {}, values, deadline: 1_000 }, false);
      await pause();
    };
    await ask(() => ["x1"]);
    await ask(() => ["x2"]);
    expect(shown).toEqual([[], ["x1"], [], ["x2"]]);
  });
});
