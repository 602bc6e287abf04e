import { completionStatus } from "@codemirror/autocomplete";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  filterCompletion,
  filterEditor,
  filterHighlighting,
  filterKeymap,
  filterProblems,
  setFilterSchema,
} from "../../../src/codemirror.js";
import { tooltipAt } from "../../../src/editor/codemirror/hover.js";
import { highlight, type Inspection } from "../../../src/editor.js";
import { defineSchema, enumeration, FilterError, integer, timestamp } from "../../../src/index.js";
import { findConstantParts } from "../../../src/logic.js";
import { anyBrokenText } from "../../../src/testing.js";
import { RUNS } from "../../support/runs.js";
import { FakeView, products, stateOf } from "./support/editor.js";
import { fake, useFakeDocument } from "./support/fake-document.js";

useFakeDocument();

test("marks every part of a text with its kind", () => {
  fc.assert(
    fc.property(anyBrokenText(), (text) => {
      const doc = text.replaceAll(/[\n\r]/g, " ");
      let state = stateOf("", filterHighlighting());
      state = state.update({ changes: { from: 0, insert: doc } }).state;
      const marks: unknown[] = [];
      for (const set of state.facet(EditorView.decorations)) {
        if (typeof set === "function") continue;
        set.between(0, doc.length, (start, end, { spec }) => void marks.push([start, end, spec.class]));
      }
      const spans = highlight(doc).filter(({ kind }) => kind !== "space");
      expect(marks).toEqual(spans.map(({ start, end, kind }) => [start, end, `cm-filter-${kind}`]));
    }),
    { numRuns: RUNS / 4 > 1 ? Math.ceil(RUNS / 4) : 1 },
  );
});

describe("hover", () => {
  const documented = (text: string, position: number, side: -1 | 1 = 1): string | undefined => {
    const tooltip = tooltipAt(stateOf(text), position, side);
    return tooltip === null
      ? undefined
      : fake(tooltip.create({} as EditorView).dom)
          .text.split("\n")
          .slice(0, 3)
          .join("");
  };

  test.each([
    ["list_price>1", 0, 1, "list_price decimal, may be nullIn euros."],
    ["list_price>1", 10, -1, "list_price decimal, may be nullIn euros."],
    ["list_price>1", 10, 1, undefined],
    ["id=1&state=x", 6, 1, "state enumerationValues: draft, done"],
    [
      "tags*x",
      1,
      1,
      "tags list of textOperators: = equals, != not equals, * contains, !* not contains, [] any of, ![] none of",
    ],
    ["extra=x", 1, 1, "extra jsonFilters cannot use this field."],
    ["unknown=1", 1, 1, undefined],
    ["name_full=1", 1, 1, undefined],
    ["", 0, 1, undefined],
  ] as const)("%j at %d", (text, position, side, expected) => {
    expect(documented(text, position, side)).toBe(expected);
  });

  test("shows some of many choices, and nothing without a schema", () => {
    const schema = defineSchema({ many: enumeration(Array.from({ length: 25 }, (_, i) => `c${i}`)) });
    const tooltip = tooltipAt(stateOf("many=c1", filterEditor({ schema })), 0, 1);
    expect(fake(tooltip?.create({} as EditorView).dom).text).toMatch(/Values: c0, .*, c19 and 5 more/);
    expect(tooltipAt(stateOf("many=c1", []), 0, 1)).toBe(null);
  });
});

describe("keys", () => {
  test.each(["Enter", "Mod-Enter"])("%s submits the text with what is known of it, and shows all problems", (key) => {
    const submitted: [string, Inspection][] = [];
    const editor = FakeView.of("", { onSubmit: (text, inspection) => void submitted.push([text, inspection]) });
    editor.type("id=x");
    expect(editor.press(key)).toBe(true);
    expect(submitted.map(([text, { bound, diagnostics }]) => [text, bound, diagnostics.length])).toEqual([
      ["id=x", undefined, 1],
    ]);
  });

  test("Enter without onSubmit adds no line; with several lines it is left to others", () => {
    expect(FakeView.of("id=1").press("Enter")).toBe(true);
    expect(FakeView.of("id=1", { singleLine: false }).press("Enter")).toBe(false);
    expect(FakeView.of("id=1", { singleLine: false }).press("Mod-Enter")).toBe(true);
  });

  test("Tab inserts the first option for the current text while the list is about to open", () => {
    const editor = FakeView.of("");
    editor.type("na");
    expect([editor.press("Tab"), editor.text]).toEqual([true, "name"]);
  });

  test("Tab is left to the page without a list, without an option and in a read-only editor", () => {
    expect(FakeView.of("na").press("Tab")).toBe(false);
    const editor = FakeView.of("");
    editor.type("id=5");
    expect([completionStatus(editor.state), editor.press("Tab")]).toEqual(["pending", false]);
    const state = stateOf("na", [filterEditor({ schema: products }), EditorState.readOnly.of(true)]);
    expect(new FakeView(state).press("Tab")).toBe(false);
  });

  test("ArrowDown opens the list from the last visible line", () => {
    const editor = FakeView.of("¦id=1");
    Object.assign(editor.coords, { 0: { top: 0, bottom: 10 }, 4: { top: 10, bottom: 20 } });
    expect([editor.press("ArrowDown"), completionStatus(editor.state)]).toEqual([false, null]);
    Object.assign(editor.coords, { 4: { top: 0, bottom: 10 } });
    expect([editor.press("ArrowDown"), completionStatus(editor.state)]).toEqual([true, "pending"]);
    expect([editor.press("Escape"), completionStatus(editor.state)]).toEqual([true, null]);
    expect([editor.press("Ctrl-Space"), completionStatus(editor.state)]).toEqual([true, "pending"]);
    const selected = FakeView.of("id=1");
    selected.dispatch({ selection: { anchor: 0, head: 2 } });
    expect(selected.press("ArrowDown")).toBe(false);
  });

  test.each(["Mod-.", "Alt-Enter"])("%s fixes the problem at the cursor, or the only one", (key) => {
    const editor = FakeView.of("naem=x & ¦stat=done");
    expect([editor.press(key), editor.text]).toEqual([true, "naem=x & state=done"]);
    expect([editor.press(key), editor.text]).toEqual([true, "name=x & state=done"]);
    expect(editor.press(key)).toBe(false);
    const two = FakeView.of("naem=x & stat=done ¦& id=1");
    expect([two.press(key), two.text]).toEqual([false, "naem=x & stat=done & id=1"]);
  });

  test.each(["Mod-.", "Alt-Enter"])("%s chooses none of several fixes, and leaves other problems alone", (key) => {
    const schema = defineSchema({ page: integer(), pages: integer(), state: enumeration(["done"]) });
    const editor = FakeView.of("pa¦gee=1 & stat=done", { schema });
    expect([editor.press(key), editor.text]).toEqual([false, "pagee=1 & stat=done"]);
    const only = FakeView.of("pagee=1 & state=done¦", { schema });
    expect([only.press(key), only.text]).toEqual([false, "pagee=1 & state=done"]);
  });

  test("keys without the other parts do nothing", () => {
    const editor = new FakeView(stateOf("naem=x", filterKeymap()));
    expect(["Tab", "Enter", "Escape", "ArrowDown", "F8", "Mod-."].map((key) => editor.press(key))).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("options", () => {
  test("unknown and invalid ones are errors that name the function", () => {
    const call = (options: object) => () => filterEditor(options as Parameters<typeof filterEditor>[0]);
    expect(call({ schema: products, onsubmit: () => {} })).toThrow(
      'Option "onsubmit" of filterEditor() is unknown. Did you mean "onSubmit"?',
    );
    expect(call({})).toThrow('Option "schema" of filterEditor() must be a schema, created by defineSchema().');
    expect(call({ schema: { id: integer() } })).toThrow(FilterError);
    expect(call({ schema: products, values: [] })).toThrow('Option "values" of filterEditor() must be a function.');
    expect(call({ schema: products, limits: { lenght: 1 } })).toThrow(FilterError);
    expect(() => filterCompletion({ schema: products, onSubmit: () => {} } as never)).toThrow(
      'Option "onSubmit" of filterCompletion() is unknown. Known options: "schema", "values", "onValuesError".',
    );
    expect(() => filterEditor(undefined as never)).toThrow('filterEditor() must be an object with "schema".');
  });

  test("limits apply to the problems", () => {
    const editor = FakeView.of("id=1&id=2", { limits: { conditions: 1 } });
    const submitted: string[] = [];
    const strict = FakeView.of("id=1&id=2", {
      limits: { conditions: 1 },
      onSubmit: (_text, { diagnostics }) => submitted.push(...diagnostics.map(({ code }) => code)),
    });
    strict.press("Enter");
    expect([editor.text, submitted]).toEqual(["id=1&id=2", ["limit.conditions"]]);
  });

  test("the time zone applies to the submitted filter, also after the schema is replaced", () => {
    const submitted: unknown[] = [];
    const times = defineSchema({ created: timestamp() });
    const options = {
      schema: times,
      timeZone: "Europe/Berlin",
      onSubmit: (_text: string, { bound }: Inspection) => submitted.push(bound?.root),
    };
    const editor = FakeView.of("created>=2024-05-31", options);
    editor.press("Enter");
    editor.dispatch({ effects: setFilterSchema(defineSchema({ created: timestamp(), id: integer() })) });
    editor.press("Enter");
    const value = { type: "timestamp", value: "2024-05-30T22:00:00.000000Z" };
    expect(submitted).toMatchObject([{ value }, { value }]);
    expect(() => filterEditor({ ...options, timeZone: "Mars/Phobos" })).toThrow(
      'Option "timeZone" of filterEditor() must be an IANA time zone, such as "Europe/Berlin".',
    );
  });

  test("a filter with a name is bound if the options have its value, and valid in each case", () => {
    const schema = defineSchema({ owner: integer({ names: ["me"] }) });
    const submitted: unknown[] = [];
    const onSubmit = (_text: string, { bound, diagnostics }: Inspection) => submitted.push([bound?.root, diagnostics]);
    for (const names of [undefined, { me: 7 }]) FakeView.of("owner=me", { schema, names, onSubmit }).press("Enter");
    expect(submitted).toMatchObject([
      [undefined, []],
      [{ value: { type: "integer", value: 7n } }, []],
    ]);
  });

  test("further warnings are shown with their fixes", () => {
    const editor = FakeView.of("id=1&id=2", { lint: findConstantParts });
    editor.press("F8");
    expect(filterProblems(editor.state)).toMatchObject([
      { diagnostic: { code: "suspect.never" }, fixes: [{ label: "Use id[1,2]" }] },
    ]);
  });

  test("onChange and onProblems are called for changes only", () => {
    const calls: unknown[] = [];
    const editor = FakeView.of("", {
      onChange: (text) => calls.push(text),
      onProblems: (problems) => calls.push(problems.length),
    });
    const notify = (change: () => void): void => {
      const startState = editor.state;
      change();
      const update = {
        startState,
        state: editor.state,
        docChanged: editor.state.doc !== startState.doc,
        view: editor.view,
      };
      for (const listener of editor.state.facet(EditorView.updateListener)) listener(update as ViewUpdate);
    };
    notify(() => editor.type("naem"));
    notify(() => editor.press("F8"));
    notify(() =>
      editor.dispatch(setDiagnostics(editor.state, [{ from: 0, to: 1, severity: "info", message: "else" }])),
    );
    notify(() => {});
    expect(calls).toEqual(["naem", 1, 0]);
  });

  test("the label, the placeholder and the number of lines reach the page", () => {
    const attributesOf = (options: object): Readonly<Record<string, string>> =>
      Object.assign(
        {},
        ...[FakeView.of("", options)].flatMap(({ state, view }) =>
          state.facet(EditorView.contentAttributes).map((given) => (typeof given === "function" ? given(view) : given)),
        ),
      );
    expect(attributesOf({})).toMatchObject({
      role: "combobox",
      "aria-expanded": "false",
      "aria-label": "Filter",
      "aria-multiline": "false",
      spellcheck: "false",
    });
    expect(attributesOf({ singleLine: false })).not.toHaveProperty("role");
    expect(attributesOf({ label: "Suche", singleLine: false, placeholder: "id=1" })).toMatchObject({
      "aria-label": "Suche",
      "aria-multiline": "true",
      "aria-description": "id=1",
    });
    const editor = FakeView.of("", { singleLine: false });
    editor.type("id=1\n");
    expect(editor.state.doc.lines).toBe(2);
  });
});
