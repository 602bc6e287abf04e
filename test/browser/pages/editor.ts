// An editor in an open shadow root, as a strict content security policy without nonce requires.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorView, keymap } from "@codemirror/view";
import { boolean, date, decimal, defineSchema, enumeration, integer, text } from "ampipe";
import { filterEditor, filterProblems, setFilterSchema, type ValueQuery } from "ampipe/codemirror";

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

/** What the tests read and control. */
const probe = {
  submitted: [] as string[],
  changes: [] as string[],
  problems: [] as string[],
  queries: [] as string[],
  aborted: [] as string[],
  failures: [] as string[],
  /** Ends the open queries for values, oldest first. */
  answer: [] as ((values: readonly string[] | Error) => void)[],
};

function values({ field, operator, typed, signal }: ValueQuery): Promise<readonly string[]> {
  probe.queries.push(field + operator + typed);
  signal.addEventListener("abort", () => probe.aborted.push(field + operator + typed));
  return new Promise((resolve, reject) => {
    probe.answer.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
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

Object.assign(window, { view, probe, filterProblems, usePartners });

function usePartners(): void {
  view.dispatch({ effects: setFilterSchema(partners) });
}
