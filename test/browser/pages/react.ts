import { defineSchema, enumeration, text } from "ampipe";
import { FilterInput, type FilterInputElement } from "ampipe/react";
import { createElement, createRef, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/** What the tests read and control, as `window.reactProbe`. */
export interface ReactProbe {
  readonly calls: string[];
  readonly queries: string[];
  readonly refs: { readonly current: FilterInputElement | null };
  set(value: string): void;
  setShown(isShown: boolean): void;
}

const schema = defineSchema({ name: text(), state: enumeration(["draft", "done"]) });
const calls: string[] = [];
const queries: string[] = [];
const names = ["Ada", "Adam", "Bob"];
const ref = createRef<FilterInputElement>();
const controls: { set?: (value: string) => void; setShown?: (isShown: boolean) => void } = {};

/** A controlled input that refuses "!", and two that keep their text: one with a default, one that never changes. */
function App() {
  const [value, setValue] = useState("name=a");
  const [isShown, setShown] = useState(true);
  const [isOpened, setOpened] = useState(false);
  controls.set = setValue;
  controls.setShown = setShown;
  return createElement(
    "main",
    null,
    createElement("h1", null, "React"),
    isShown &&
      createElement(FilterInput, {
        ref,
        schema,
        value,
        className: "controlled",
        "aria-label": "Bound",
        onChange: (next, { diagnostics }) => {
          calls.push(`change ${next} ${diagnostics.length}`);
          setValue(next.replaceAll("!", ""));
        },
        onSubmit: (next, { bound }) => calls.push(`submit ${next} ${bound !== undefined}`),
        onCommit: (next) => calls.push(`commit ${next}`),
      }),
    createElement("output", null, value),
    createElement(
      "form",
      { onSubmit: (event) => event.preventDefault() },
      createElement(FilterInput, {
        schema,
        name: "filter",
        defaultValue: "state=done",
        "aria-label": "Uncontrolled",
      }),
      createElement(FilterInput, {
        schema,
        value,
        onChange: setValue,
        // Another function in each render.
        values: ({ typed }) => {
          queries.push(typed);
          return names.filter((one) => one.startsWith(typed));
        },
        name: "bound",
        "aria-label": "Controlled in a form",
      }),
      createElement("button", { type: "reset" }, "Reset"),
    ),
    createElement(FilterInput, { schema, value: "name=fixed", "aria-label": "Fixed" }),
    createElement(FilterInput, {
      schema,
      value: "name=x",
      disabled: value.includes("off"),
      readOnly: true,
      "aria-label": "States",
      ...(value === "bare" ? { id: undefined } : { id: "states", name: "n", placeholder: "Text", title: "Title" }),
      "data-testid": value === "bare" ? undefined : "test",
      onFocus: () => calls.push("focus"),
      onBlur: () => calls.push("blur"),
    }),
    createElement("button", { type: "button", onClick: () => setOpened(true) }, "Open"),
    isOpened && createElement(FilterInput, { schema, autoFocus: true, "aria-label": "Opened" }),
  );
}

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root.");
// In a shadow tree, React does not see which event it renders for.
const tree = location.search === "?shadow" ? root.attachShadow({ mode: "open" }) : root;
createRoot(tree.appendChild(document.createElement("div"))).render(createElement(StrictMode, null, createElement(App)));
const reactProbe: ReactProbe = {
  calls,
  queries,
  refs: ref,
  set: (value) => controls.set?.(value),
  setShown: (isShown) => controls.setShown?.(isShown),
};
Object.assign(window, { reactProbe });
