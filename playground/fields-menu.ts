import { h, icon } from "./dom.js";
import { COLUMNS } from "./icons.js";
import { columnNames, defaultColumns, type PlaygroundResource } from "./resource.js";

/** Creates the menu that chooses the columns. `onChange` gets undefined for the default columns. */
export function createFieldsMenu(onChange: (fields: readonly string[] | undefined) => void) {
  const title = h("span", {}, "Fields");
  const summary = h("summary", {}, icon(COLUMNS), title);
  const choices = h("fieldset", {}, h("legend", { class: "hidden" }, "Fields to show"));
  const close = (): void => {
    menu.open = false;
    summary.focus();
  };
  const menu = h(
    "details",
    {
      class: "menu",
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === "Escape" && menu.open) close();
      },
      onfocusout: (event: FocusEvent) => {
        if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
      },
    },
    summary,
    choices,
  );
  let shownFor: PlaygroundResource | undefined;
  const inputs = new Map<string, HTMLInputElement>();

  const change = (): void => {
    const chosen = [...inputs].filter(([, input]) => input.checked).map(([name]) => name);
    const usual = shownFor === undefined ? [] : defaultColumns(shownFor);
    const isUsual = chosen.length === usual.length && chosen.every((name) => usual.includes(name));
    onChange(isUsual || chosen.length === 0 ? undefined : chosen);
  };
  const update = (resource: PlaygroundResource, fields: readonly string[] | undefined): void => {
    if (shownFor !== resource) {
      shownFor = resource;
      inputs.clear();
      for (const name of columnNames(resource)) inputs.set(name, h("input", { type: "checkbox", onchange: change }));
      const labels = [...inputs].map(([name, input]) => h("label", {}, input, h("span", {}, name)));
      const all = h("button", { type: "button", class: "all", onclick: () => onChange(undefined) }, "Default fields");
      choices.replaceChildren(h("legend", { class: "hidden" }, "Fields to show"), ...labels, all);
    }
    for (const [name, input] of inputs) input.checked = (fields ?? defaultColumns(resource)).includes(name);
    title.textContent = fields === undefined ? "Fields" : `${fields.length} fields`;
  };
  return { element: menu, update };
}
