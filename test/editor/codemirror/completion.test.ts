import type { CompletionResult } from "@codemirror/autocomplete";
import { completionStatus, pickedCompletion } from "@codemirror/autocomplete";
import { EditorState, type StateEffect } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import { describe, expect, test } from "vitest";
import { filterEditor, setFilterSchema } from "../../../src/codemirror.js";
import { closeList, renderCount } from "../../../src/editor/codemirror/completion.js";
import { syntaxSource } from "../../../src/editor/codemirror/completion-source.js";
import { defineSchema, integer } from "../../../src/index.js";
import { contextOf, FakeView, products, stateOf } from "./support/editor.js";
import { fake, useFakeDocument } from "./support/fake-document.js";

useFakeDocument();

function labelsOf(result: CompletionResult | null): readonly string[] {
  return (result?.options ?? []).map(({ displayLabel, label, detail = "" }) => (displayLabel ?? label) + detail);
}

describe("the list opens without being asked for", () => {
  test.each([
    ["na", ["name text"]],
    ["id=1&", ["id integer", "name text", "list_price decimal"]],
    ["id=1& ", ["id integer", "name text", "list_price decimal"]],
    ["(", ["id integer", "name text", "list_price decimal"]],
    ["nmae", ["name text"]],
    ["state=", ["draft", "done"]],
    ["state= ", ["draft", "done"]],
    ["state=d", ["done", "draft"]],
    ["state[draft,", ["done"]],
    ["state!", ["!= not equals", "![] none of"]],
    ["n¦amx=1", ["name text"]],
  ])("after %j", (text, first) => {
    const labels = labelsOf(syntaxSource(contextOf(stateOf(text))));
    expect(labels.slice(0, first.length)).toEqual(first);
  });

  test.each([
    "",
    "¦na",
    "name",
    "name ",
    "active",
    "id=5",
    "name=x",
    "name=x ",
    'name="x',
    'name="x"',
    "state=done",
    "(id=1)",
    "id[1]",
    "state[done]",
    "zzzz",
  ])("but not after %j", (text) => {
    expect(syntaxSource(contextOf(stateOf(text)))).toBe(null);
  });
});

test("asked for, it opens anywhere", () => {
  const labelsAt = (text: string) => labelsOf(syntaxSource(contextOf(stateOf(text), true)));
  expect(labelsAt("").slice(0, 2)).toEqual(["id integer", "name text"]);
  expect(labelsAt("id=5")).toEqual(["& and", "| or"]);
  expect(labelsAt("active").slice(0, 3)).toEqual(["=true equals true", "=false equals false", "= equals"]);
});

test("it opens after an option that needs more, until the cursor moves or the text changes", () => {
  const state = stateOf("name");
  const pick = (label: string, type: string) =>
    state.update({ changes: { from: 4, insert: " " }, annotations: pickedCompletion.of({ label, type }) }).state;
  const countAfter = (given: EditorState) => syntaxSource(contextOf(given))?.options.length ?? 0;
  const picked = pick("name", "field");
  expect(countAfter(picked)).toBeGreaterThan(0);
  expect(countAfter(picked.update({ selection: { anchor: 5 } }).state)).toBe(0);
  expect(countAfter(picked.update({ changes: { from: 5, insert: " " } }).state)).toBe(0);
  expect(countAfter(picked.update({}).state)).toBeGreaterThan(0);
  expect([pick("done", "value"), pick(")", "group"), pick("]", "list")].map(countAfter)).toEqual([0, 0, 0]);
});

test("an open list follows the text, and closes at once when the word is finished", () => {
  const first = syntaxSource(contextOf(stateOf("na")));
  const update = (text: string) => {
    const state = stateOf(text);
    return first?.update?.(first, 0, text.length, contextOf(state)) ?? null;
  };
  expect([labelsOf(update("nam")), labelsOf(update("name"))]).toEqual([["name text"], []]);
  const explicit = syntaxSource(contextOf(stateOf("i"), true));
  const state = stateOf("id=5");
  expect(labelsOf(explicit?.update?.(explicit, 0, 4, contextOf(state)) ?? null)).toEqual(["& and", "| or"]);
});

test("marks the typed text in the label", () => {
  const result = syntaxSource(contextOf(stateOf("PRI")));
  const [option] = result?.options ?? [];
  expect([option?.label, option && result?.getMatch?.(option)]).toEqual(["list_price", [5, 8]]);
  const typo = syntaxSource(contextOf(stateOf("nmae")));
  const [name] = typo?.options ?? [];
  expect(name && typo?.getMatch?.(name)).toEqual([]);
  const all = syntaxSource(contextOf(stateOf(""), true));
  const [any] = all?.options ?? [];
  expect(any && all?.getMatch?.(any)).toEqual([]);
});

test("inserts the text of the option over the whole token", () => {
  const { from, to, options = [] } = syntaxSource(contextOf(stateOf("id=1&n¦amx=x"))) ?? {};
  expect([from, to, options[0]?.apply]).toEqual([5, 9, "name"]);
});

test("documents the fields in the list", () => {
  const { options = [] } = syntaxSource(contextOf(stateOf("list"))) ?? {};
  const info = options[0]?.info;
  const dom = typeof info === "function" ? info(options[0] ?? { label: "" }) : undefined;
  expect(fake(dom as Node).text).toMatch(/^list_price\n decimal, may be null\nIn euros\.\nOperators: = equals, /);
  expect(syntaxSource(contextOf(stateOf("state=")))?.options.map((option) => option.info)).toContain(undefined);
});

test("the last option tells how many others there are", () => {
  const schema = defineSchema(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, integer()])));
  const state = stateOf("f").update({ effects: setFilterSchema(schema) }).state;
  const { options = [] } = syntaxSource(contextOf(state)) ?? {};
  expect(options.length).toBe(50);
  const counts = options.map((option) => renderCount(option)).filter((node) => node !== null);
  expect(counts.map((node) => fake(node).text)).toEqual(["and 10 more: type to find them"]);
});

test("keeps the limits of the editor", () => {
  const state = stateOf("id=1&i", filterEditor({ schema: products, limits: { conditions: 1 } }));
  expect(syntaxSource(contextOf(state, true))).toBe(null);
});

test("a composition and another schema close the list", () => {
  const editor = FakeView.of("");
  editor.type("na");
  expect(completionStatus(editor.state)).toBe("pending");
  expect([closeList({}, editor.view), completionStatus(editor.state)]).toEqual([false, null]);
  editor.type("m");
  const statusAfter = (effects: StateEffect<unknown>[]): unknown => {
    const startState = editor.state;
    editor.dispatch({ effects });
    const { state, view } = editor;
    for (const listen of state.facet(EditorView.updateListener)) listen({ startState, state, view } as ViewUpdate);
    return completionStatus(editor.state);
  };
  expect(statusAfter([])).toBe("pending");
  expect(statusAfter([setFilterSchema(defineSchema({ id: integer() }))])).toBe(null);
});

test("offers nothing without a schema, and during a composition", () => {
  expect(syntaxSource(contextOf(EditorState.create({ doc: "na" }), true))).toBe(null);
  const context = contextOf(stateOf("na"));
  Object.assign(context, { view: { composing: true } });
  expect(syntaxSource(context)).toBe(null);
});
