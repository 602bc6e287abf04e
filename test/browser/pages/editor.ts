// An editor in an open shadow root, as a strict content security policy without nonce requires.
import { completionStatus } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorView, keymap } from "@codemirror/view";
import { boolean, date, decimal, defineSchema, enumeration, integer, text } from "ampipe";
import { filterEditor, setFilterSchema, type ValueQuery } from "ampipe/codemirror";

const products = defineSchema({
  id: integer(),
  name: text(),
  list_price: decimal({ nullable: true, description: "In euros, without tax." }),
  state: enumeration(["draft", "done"]),
  active: boolean(),
  created: date(),
  notes: text(),
});
const partners = defineSchema({ email: text(), credit_limit: decimal() });

const root = document.querySelector("#editor")?.attachShadow({ mode: "open" });
if (root === undefined) throw new Error("The page has no #editor.");

/** What the tests read and control, as `window.probe`. */
export interface Probe {
  readonly submitted: string[];
  readonly changes: string[];
  readonly queries: string[];
  readonly aborted: string[];
  readonly failures: string[];
  /** The messages of the problems, with the labels of their fixes. */
  problems: string[];
  text(): string;
  /** The list of completions: "pending", "active" or null. */
  status(): string | null;
  usePartners(): void;
  /** Replaces the text, with the cursor at its end. */
  replace(text: string): void;
}

const probe: Probe = {
  submitted: [],
  changes: [],
  queries: [],
  aborted: [],
  failures: [],
  problems: [],
  text: () => view.state.doc.toString(),
  status: () => completionStatus(view.state),
  usePartners: () => view.dispatch({ effects: setFilterSchema(partners) }),
  replace: (insert) =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert }, selection: { anchor: insert.length } }),
};

let endLate: (values: readonly string[]) => void = () => {};

/** Responds at once, because a slow machine may need more than the deadline between two steps of a test. */
function values({ field, operator, typed, signal }: ValueQuery): Promise<readonly string[]> {
  const query = field + operator + typed;
  probe.queries.push(query);
  signal.addEventListener("abort", () => probe.aborted.push(query));
  switch (typed) {
    case "st":
      return Promise.resolve(["Steel", "Steel & Co", "Stone"]);
    case "fail":
      return Promise.reject(new Error("No values today"));
    case "late":
      setTimeout(() => type("r"));
      return new Promise((resolve) => {
        endLate = resolve;
      });
    case "later":
      endLate(["late and lost"]);
      return Promise.resolve(["later 1"]);
    default:
      return new Promise(() => {});
  }
}

function type(insert: string): void {
  const { head } = view.state.selection.main;
  view.dispatch({
    changes: { from: head, insert },
    selection: { anchor: head + insert.length },
    userEvent: "input.type",
  });
}

const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const view = new EditorView({
  root,
  parent: root as unknown as Element,
  extensions: [
    filterEditor({
      schema: products,
      values,
      placeholder: "A filter, for example active=true",
      onValuesError: (error) => probe.failures.push(String(error)),
      onSubmit: (filter) => probe.submitted.push(filter),
      onChange: (filter) => probe.changes.push(filter),
      onProblems: (problems) => {
        probe.problems = problems.map(
          ({ diagnostic, fixes }) => `${diagnostic.message} [${fixes.map(({ label }) => label).join(", ")}]`,
        );
      },
    }),
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.darkTheme.of(isDark),
  ],
});

Object.assign(window, { probe });
