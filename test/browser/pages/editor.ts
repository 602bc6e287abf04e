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
  /** Ends the oldest open query for values. Fails it with `undefined`. */
  answer(values: readonly string[] | undefined): void;
  usePartners(): void;
  replace(text: string): void;
}

const open: ((values: readonly string[] | undefined) => void)[] = [];
const probe: Probe = {
  submitted: [],
  changes: [],
  queries: [],
  aborted: [],
  failures: [],
  problems: [],
  text: () => view.state.doc.toString(),
  status: () => completionStatus(view.state),
  answer: (values) => open.shift()?.(values),
  usePartners: () => view.dispatch({ effects: setFilterSchema(partners) }),
  replace: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }),
};

function values({ field, operator, typed, signal }: ValueQuery): Promise<readonly string[]> {
  probe.queries.push(field + operator + typed);
  signal.addEventListener("abort", () => probe.aborted.push(field + operator + typed));
  return new Promise((resolve, reject) => {
    open.push((found) => (found === undefined ? reject(new Error("No values today")) : resolve(found)));
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
        probe.problems = problems.map(({ diagnostic, fix }) => `${diagnostic.message} [${fix?.label ?? ""}]`);
      },
    }),
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.darkTheme.of(isDark),
  ],
});

Object.assign(window, { probe });
