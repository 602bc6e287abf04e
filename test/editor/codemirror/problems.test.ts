import { type Diagnostic as Lint, setDiagnostics } from "@codemirror/lint";
import type { Transaction, TransactionSpec } from "@codemirror/state";
import { EditorView, showPanel, type ViewUpdate } from "@codemirror/view";
import { describe, expect, test, vi } from "vitest";
import { applyFilterFix, filterProblems, setFilterSchema } from "../../../src/codemirror.js";
import {
  findLints,
  lintLater,
  needsRefresh,
  showAllProblems,
  shownProblems,
} from "../../../src/editor/codemirror/linter.js";
import { toLint } from "../../../src/editor/codemirror/problems.js";
import { stopTyping } from "../../../src/editor/codemirror/typed-token.js";
import { defineSchema, integer, text } from "../../../src/index.js";
import { FakeView, products, stateOf } from "./support/editor.js";
import { fake, useFakeDocument } from "./support/fake-document.js";

useFakeDocument();

/** Does what the linter does after its delay. */
function lint(editor: FakeView): void {
  editor.dispatch(setDiagnostics(editor.state, shownProblems(editor.state).map(toLint)));
}

function shown(editor: FakeView): readonly string[] {
  return shownProblems(editor.state).map(({ diagnostic }) => diagnostic.code);
}

describe("the token that is typed", () => {
  test.each([
    ["naem", []],
    ["naem=", []],
    ["naem=x", ["bind.unknown-field"]],
    ["id=x", []],
    ["id=x&", ["bind.value"]],
    ["(id=1", []],
    ["id[1,", []],
    ['name="x', []],
    ["id=1 &", []],
    ["id=1 & ", ["syntax.missing-condition"]],
  ])("hides its problems: %j", (typed, codes) => {
    const editor = FakeView.of("");
    editor.type(typed);
    expect(shown(editor)).toEqual(codes);
  });

  const typed = (): FakeView => {
    const editor = FakeView.of("");
    editor.type("state=x");
    expect(shown(editor)).toEqual([]);
    return editor;
  };

  test.each<[string, TransactionSpec, number]>([
    ["the cursor leaves it", { selection: { anchor: 0 } }, 1],
    ["the cursor moves in it", { selection: { anchor: 6 } }, 0],
    ["the editor loses the focus", { effects: stopTyping.of(null) }, 1],
    ["something is pasted", { changes: { from: 7, insert: "y" }, userEvent: "input.paste" }, 1],
    ["something is dropped", { changes: { from: 7, insert: "y" }, userEvent: "input.drop" }, 1],
    ["a program changes the text", { changes: { from: 7, insert: "y" } }, 1],
    ["more is deleted", { changes: { from: 6, to: 7 }, userEvent: "delete.backward" }, 0],
  ])("when %s", (_name, change, count) => {
    const editor = typed();
    editor.dispatch(change);
    expect(shown(editor).length).toBe(count);
  });

  test("the focus is tracked", () => {
    const { state } = typed();
    const [change] = state.facet(EditorView.focusChangeEffect);
    expect([change?.(state, true), change?.(state, false)?.is(stopTyping)]).toEqual([null, true]);
  });
});

test("problems have a position and fixes with a label", () => {
  const editor = FakeView.of("naem=x & id=1 &");
  lint(editor);
  expect(filterProblems(editor.state).map(({ diagnostic: { code }, ...rest }) => ({ code, ...rest }))).toEqual([
    { code: "bind.unknown-field", from: 0, to: 4, fixes: [{ label: "Use name", from: 0, to: 4, insert: "name" }] },
    {
      code: "syntax.missing-condition",
      from: 14,
      to: 15,
      fixes: [{ label: "Remove &", from: 14, to: 15, insert: "" }],
    },
  ]);
  const missing = FakeView.of("(id=1");
  lint(missing);
  expect(filterProblems(missing.state).map(({ fixes }) => fixes[0]?.label)).toEqual(["Insert )"]);
});

test("problems follow changes before them, and go away when their text changes", () => {
  const editor = FakeView.of("naem=x & stat=done");
  lint(editor);
  editor.dispatch({ changes: { from: 0, insert: "id=1|" } });
  expect(filterProblems(editor.state).map(({ from, to, fixes: [fix] }) => [from, to, fix?.from, fix?.to])).toEqual([
    [14, 18, 14, 18],
  ]);
  editor.dispatch({ changes: { from: 15, insert: "x" } });
  expect(filterProblems(editor.state)).toEqual([]);
});

test("a problem without a fix moves too", () => {
  const editor = FakeView.of("id=1 & id=x");
  lint(editor);
  editor.dispatch({ changes: { from: 0, to: 3, insert: "list_price=" } });
  expect(filterProblems(editor.state).map(({ from, to }) => [from, to])).toEqual([[18, 19]]);
  editor.dispatch({ changes: { from: 18, to: 19, insert: "7" } });
  expect(filterProblems(editor.state)).toEqual([]);
});

test("a fix is applied once, where its text is now", () => {
  const editor = FakeView.of("id=1 & naem=x");
  lint(editor);
  const [problem] = filterProblems(editor.state);
  if (problem === undefined) throw new Error("The filter has a problem.");
  editor.dispatch({ changes: { from: 0, to: 4, insert: "" } });
  expect([applyFilterFix(editor.view, problem), editor.text]).toEqual([true, " & name=x"]);
  expect([editor.state.selection.main.head, editor.focused]).toEqual([7, 1]);
  expect([applyFilterFix(editor.view, problem), editor.text]).toEqual([false, " & name=x"]);
});

test("a change of the text of its fix removes a problem", () => {
  const editor = FakeView.of("(id=1");
  lint(editor);
  expect(filterProblems(editor.state).map(({ from, fixes: [fix] }) => [from, fix?.from])).toEqual([[0, 5]]);
  editor.type("2");
  expect(filterProblems(editor.state)).toEqual([]);
});

test("the linter waits for the end of a composition", () => {
  vi.useFakeTimers();
  const editor = FakeView.of("naem=x");
  editor.composing = true;
  expect(findLints(editor.view)).toEqual([]);
  editor.composing = false;
  expect(findLints(editor.view).map(({ message }) => message)).toEqual(['Unknown field "naem". Did you mean "name"?']);
  const dispatched = vi.spyOn(editor, "dispatch");
  lintLater({}, editor.view);
  expect(dispatched).not.toHaveBeenCalled();
  vi.runAllTimers();
  vi.useRealTimers();
  const { state } = editor;
  const transactions = dispatched.mock.calls.map((specs) => state.update(...specs));
  const refreshes = (given: readonly Transaction[]) =>
    needsRefresh({ startState: state, state, transactions: given } as ViewUpdate);
  expect([transactions.length, refreshes(transactions), refreshes([state.update({})])]).toEqual([1, true, false]);
});

test("a problem without a fix, and a read-only editor, are left alone", () => {
  const editor = FakeView.of("id=x");
  lint(editor);
  const [problem] = filterProblems(editor.state);
  expect(problem && applyFilterFix(editor.view, problem)).toBe(false);
});

test("screen readers announce new problems once, and that the filter is invalid", () => {
  const editor = FakeView.of("naem=x");
  const announced = (): string[] => {
    const lints = shownProblems(editor.state).map(toLint);
    const transaction = editor.state.update(setDiagnostics(editor.state, lints));
    editor.state = transaction.state;
    return transaction.effects.filter((effect) => effect.is(EditorView.announce)).map(({ value }) => String(value));
  };
  const isInvalid = (): boolean =>
    editor.state
      .facet(EditorView.contentAttributes)
      .some((given) => typeof given === "object" && given["aria-invalid"] === "true");
  expect(isInvalid()).toBe(false);
  expect(announced()).toEqual(['Unknown field "naem". Did you mean "name"?']);
  // The same problem of another text.
  editor.dispatch({ changes: { from: 6, insert: "y" } });
  expect(announced()).toEqual([]);
  expect(isInvalid()).toBe(true);
  editor.dispatch({ changes: { from: 0, to: 7 } });
  expect([announced(), isInvalid()]).toEqual([[], false]);
});

test("the list below has the problems and buttons for their fixes", () => {
  const editor = FakeView.of("naem=x & id=x & name='y'");
  const panels = () => editor.state.facet(showPanel).filter((panel) => panel !== null);
  expect(panels()).toEqual([]);
  lint(editor);
  const panel = panels()[0]?.(editor.view);
  const dom = fake(panel?.dom);
  expect(dom.all("li").map(({ className, text: written }) => [className.split(" ").at(-1), written])).toEqual([
    ["cm-filterProblem-error", 'Error: Unknown field "naem". Did you mean "name"?\nUse name'],
    ["cm-filterProblem-error", 'Error: Field "id" accepts a whole number, such as 42, not "x".'],
    ["cm-filterProblem-warning", expect.stringMatching(/^Warning: .*\nUse /)],
  ]);
  expect(dom.all("ul").map(({ attributes }) => attributes)).toEqual([{ "aria-label": "Problems" }]);
  const before = editor.state;
  const [button] = dom.all("button");
  expect(button?.type).toBe("button");
  button?.click();
  expect(editor.text).toBe("name=x & id=x & name='y'");
  panel?.update?.({ startState: before, state: editor.state } as ViewUpdate);
  panel?.update?.({ startState: editor.state, state: editor.state } as ViewUpdate);
  expect(dom.all("li").length).toBe(2);
});

test("each of several suggestions has a button and an action, which apply it where its text is now", () => {
  const schema = defineSchema({ page: integer(), pages: integer() });
  const open = () => {
    const editor = FakeView.of(" pagee=1", { schema });
    lint(editor);
    const panel = editor.state.facet(showPanel).find((each) => each !== null);
    const dom = fake(panel?.(editor.view).dom);
    const [lints] = filterProblems(editor.state).map(toLint);
    editor.dispatch({ changes: { from: 0, insert: "!(" } });
    return { editor, dom, actions: lints?.actions ?? [] };
  };
  expect(open().actions.map(({ name }) => name)).toEqual(["Use page", "Use pages"]);
  for (const [index, text] of ["!( page=1", "!( pages=1"].entries()) {
    const byButton = open();
    byButton.dom.all("button")[index]?.click();
    const byAction = open();
    byAction.actions[index]?.apply(byAction.editor.view, 0, 0);
    expect([byButton.editor.text, byAction.editor.text]).toEqual([text, text]);
  }
});

test("the linter changes nothing when it finds the same problems again, so that the tooltip of a problem stays", () => {
  const editor = FakeView.of("naem=x & id=x");
  lint(editor);
  const lints = () => shownProblems(editor.state).map(toLint);
  const changes = (...diagnostics: readonly Lint[]): boolean =>
    editor.state.update(setDiagnostics(editor.state, diagnostics)).effects.length > 0;
  const other: Lint = { from: 0, to: 4, severity: "info", message: "Found by another linter" };
  expect([changes(...lints()), changes(...lints().slice(1)), changes(...lints(), other)]).toEqual([false, true, true]);
  editor.dispatch(setDiagnostics(editor.state, [...lints(), other]));
  expect([changes(...lints(), other), changes(...lints())]).toEqual([true, true]);
  editor.dispatch({ changes: { from: 13, insert: "y" } });
  expect(changes(...lints())).toBe(true);
});

test("the list below keeps its buttons, and their focus, while its text is the same", () => {
  const editor = FakeView.of("naem=x & stat=done");
  lint(editor);
  const panel = editor.state.facet(showPanel).find((shownPanel) => shownPanel !== null)?.(editor.view);
  const buttons = () => fake(panel?.dom).all("button");
  const update = (change: () => void): void => {
    const startState = editor.state;
    change();
    panel?.update?.({ startState, state: editor.state } as ViewUpdate);
  };
  const before = buttons();
  update(() => editor.dispatch({ changes: { from: 8, insert: " " } }));
  update(() => lint(editor));
  expect(buttons().every((button, index) => button === before[index])).toBe(true);
  update(() => before[1]?.click());
  expect([editor.text, buttons().map(({ text: label }) => label)]).toEqual(["naem=x &  state=done", ["Use name"]]);
});

test("the list below shows five problems and the number of the others", () => {
  const editor = FakeView.of("a=1&b=1&c=1&d=1&e=1&f=1&g=1");
  lint(editor);
  const items = fake(editor.state.facet(showPanel).find((panel) => panel !== null)?.(editor.view).dom).all("li");
  expect([items.length, items.at(-1)?.text]).toEqual([6, "and 2 more"]);
});

test("without the list and linter there are no problems", () => {
  expect(filterProblems(stateOf("naem=x", []))).toEqual([]);
  const editor = new FakeView(stateOf("naem=x", []));
  showAllProblems(editor.view);
  expect(editor.state.facet(showPanel)).toEqual([]);
  const quiet = FakeView.of("naem=x", { problemList: false });
  lint(quiet);
  expect([quiet.state.facet(showPanel).filter(Boolean), filterProblems(quiet.state).length]).toEqual([[], 1]);
});

test("the linter runs again for a new schema and when the typed token changes", () => {
  const editor = FakeView.of("");
  const refreshes = (change: () => void): boolean => {
    const startState = editor.state;
    change();
    return needsRefresh({ startState, state: editor.state, transactions: [] as readonly Transaction[] } as ViewUpdate);
  };
  expect([
    refreshes(() => editor.type("id=x")),
    refreshes(() => editor.dispatch({ selection: { anchor: 3 } })),
    refreshes(() => editor.dispatch({ selection: { anchor: 0 } })),
    refreshes(() => editor.dispatch({ effects: setFilterSchema(defineSchema({})) })),
  ]).toEqual([true, false, true, true]);
});

test("without a schema there are no problems", () => {
  expect(shownProblems(stateOf("id=x", []))).toEqual([]);
});

test("a new schema is used at once", () => {
  const editor = FakeView.of("email=x");
  expect(shown(editor)).toEqual(["bind.unknown-field"]);
  editor.dispatch({ effects: setFilterSchema(defineSchema({ email: text() })) });
  expect(shown(editor)).toEqual([]);
  editor.dispatch({ effects: [setFilterSchema(products)] });
  expect(shown(editor)).toEqual(["bind.unknown-field"]);
  expect(() => setFilterSchema({} as typeof products)).toThrow(
    'Argument "schema" of setFilterSchema() must be a schema, created by defineSchema().',
  );
});
