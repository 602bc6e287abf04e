import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { showPanel } from "@codemirror/view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { filterEditor, type ValueSource } from "../../../src/codemirror.js";
import { valueSource } from "../../../src/editor/codemirror/value-source.js";
import { contextOf, FakeView, products, stateOf } from "./support/editor.js";
import { fake, useFakeDocument } from "./support/fake-document.js";

useFakeDocument();

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const insertsOf = (result: CompletionResult | null): unknown[] => (result?.options ?? []).map(({ apply }) => apply);

/** Runs a query to its end. */
async function query(source: ReturnType<typeof valueSource>, context: CompletionContext) {
  const result = Promise.resolve(source(context));
  await vi.runAllTimersAsync();
  return result;
}

test("offers the values that the field accepts, quoted where they must be, once", async () => {
  const values: ValueSource = () => ["x", "a & b", "x", { value: "y", detail: "why" }, "null"];
  const source = valueSource(values, undefined);
  const result = await query(source, contextOf(stateOf("name=")));
  expect(insertsOf(result)).toEqual(["x", '"a & b"', "y", '"null"']);
  expect(result?.options.map(({ label, detail }) => [label, detail])).toEqual([
    ["x", undefined],
    ["a & b", undefined],
    ["y", "why"],
    ["null", undefined],
  ]);
  expect(insertsOf(await query(source, contextOf(stateOf("name=x"))))).toEqual(['"a & b"', "y", '"null"']);
  expect(insertsOf(await query(source, contextOf(stateOf('name="a'))))).toEqual(['"x"', '"a & b"', '"y"', '"null"']);
  expect(
    insertsOf(
      await query(
        valueSource(() => ["5", "many", 6], undefined),
        contextOf(stateOf("id=")),
      ),
    ),
  ).toEqual(["5", "6"]);
});

test("offers no value that is longer than the limit of the editor", async () => {
  const state = stateOf("name=", filterEditor({ schema: products, limits: { value: 3 } }));
  const source = valueSource(() => ["long", "abc"], undefined);
  expect(insertsOf(await query(source, contextOf(state)))).toEqual(["abc"]);
});

test("asks nothing where no value is typed, after its end, without a schema and during a composition", async () => {
  const values = vi.fn<ValueSource>(() => []);
  const source = valueSource(values, undefined);
  const composing = Object.assign(contextOf(stateOf("name=x")), { view: { composing: true } });
  const contexts = [
    ...["", "na", "state=d", "name=x ", "name=x&"].map((text) => contextOf(stateOf(text))),
    contextOf(EditorState.create({ doc: "name=x" })),
    composing,
  ];
  for (const context of contexts) expect(await query(source, context)).toBe(null);
  expect(values).not.toHaveBeenCalled();
  expect(insertsOf(await query(source, contextOf(stateOf("name=x "), true)))).toEqual([]);
});

test("waits for a pause, and asks for the same text once", async () => {
  const values = vi.fn<ValueSource>(() => ["steel"]);
  const source = valueSource(values, undefined);
  const result = source(contextOf(stateOf("name=st")));
  await vi.advanceTimersByTimeAsync(149);
  expect(values).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(insertsOf(await result)).toEqual(["steel"]);
  expect(values.mock.calls.map(([{ signal: _signal, ...request }]) => request)).toEqual([
    { field: "name", operator: "=", typed: "st" },
  ]);
  await query(source, contextOf(stateOf("name=st")));
  expect(values).toHaveBeenCalledTimes(1);
});

test("filters complete values while the text grows, and asks again otherwise", async () => {
  const source = valueSource(
    ({ typed }) => (typed === "s" ? ["steel", { value: "1", detail: "stone" }] : []),
    undefined,
  );
  const result = await query(source, contextOf(stateOf("name=s")));
  const update = (text: string) =>
    insertsOf(result?.update?.(result, 5, text.length, contextOf(stateOf(text))) ?? null);
  expect(["name=st", "name=sto", "name=x", "name*st", "name=s&", "name=stx"].map(update)).toEqual([
    ["steel", "1"],
    ["1"],
    [],
    [],
    [],
    [],
  ]);
  const many = valueSource(() => Array.from({ length: 50 }, (_, i) => `s${i}`), undefined);
  const first = await query(many, contextOf(stateOf("name=s")));
  expect(first?.options.length).toBeGreaterThan(40);
});

test("an aborted query stops its request, and its values are dropped", async () => {
  const signals: AbortSignal[] = [];
  const source = valueSource(({ signal }) => {
    signals.push(signal);
    return new Promise(() => {});
  }, undefined);
  const aborts: (() => void)[] = [];
  const context = (text: string): CompletionContext => {
    const given = contextOf(stateOf(text));
    given.addEventListener = (_type, listener, options) => {
      expect(options).toEqual({ onDocChange: true });
      aborts.push(listener);
    };
    return given;
  };
  const during = source(context("name=s"));
  await vi.advanceTimersByTimeAsync(200);
  const before = source(context("name=st"));
  for (const abort of aborts) abort();
  await vi.runAllTimersAsync();
  expect([await during, await before]).toEqual([null, null]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test.each([
  ["fails", () => Promise.reject(new Error("down")), "Error: down"],
  ["is too slow", () => new Promise<never>(() => {}), "Error: The source of values did not answer within 1150 ms."],
  ["returns no array", () => "x" as unknown as string[], "TypeError: The source of values must return an array."],
])("a source that %s is one line until the next change", async (_name, values, error) => {
  const errors: string[] = [];
  const source = valueSource(values, (reason) => errors.push(String(reason)));
  const editor = FakeView.of("name=s");
  const context = Object.assign(contextOf(editor.state), { view: editor.view });
  expect(await query(source, context)).toBe(null);
  expect(errors).toEqual([error]);
  const panels = () => editor.state.facet(showPanel).filter((panel) => panel !== null);
  const [panel] = panels();
  const dom = fake(panel?.(editor.view).dom);
  expect([dom.text, dom.attributes]).toEqual(['The values of "name" could not be loaded.', { role: "status" }]);
  editor.type("t");
  expect(panels()).toEqual([]);
  await expect(query(valueSource(values, undefined), contextOf(stateOf("name=s")))).resolves.toBe(null);
});
