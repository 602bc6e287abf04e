// A filter editor on a page, with values of a server. Bundle it with any bundler: esbuild --bundle codemirror.ts
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorView, keymap } from "@codemirror/view";
import { boolean, decimal, defineSchema, enumeration, type RecordOf, text } from "ampipe";
import { filterEditor, type ValueSource } from "ampipe/codemirror";
import { toPredicate } from "ampipe/memory";

const products = defineSchema({
  name: text({ description: "As printed on the invoice." }),
  price: decimal({ nullable: true, description: "In euros, without tax." }),
  state: enumeration(["draft", "sold"]),
  active: boolean(),
});

const rows: readonly RecordOf<typeof products>[] = [
  { name: "Bolt", price: "0.20", state: "sold", active: true },
  { name: "Nut & bolt", price: "0.35", state: "draft", active: true },
  { name: "Washer", price: null, state: "draft", active: false },
];

const values: ValueSource = async ({ field, typed, signal }) => {
  const response = await fetch(`/values?${new URLSearchParams({ field, typed })}`, { signal });
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
  return response.json();
};

function show(message: string): void {
  document.querySelector("#result")?.replaceChildren(message);
}

new EditorView({
  parent: document.querySelector("#filter") ?? document.body,
  doc: "active=true",
  extensions: [
    filterEditor({
      schema: products,
      values,
      label: "Filter of products",
      placeholder: "All products. Type a field, for example price",
      onSubmit: (_text, { bound, diagnostics }) => {
        if (bound === undefined) show(`${diagnostics.length} problems`);
        else
          show(
            rows
              .filter(toPredicate(bound))
              .map(({ name }) => name)
              .join(", ") || "No products",
          );
      },
    }),
    history(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
  ],
});
