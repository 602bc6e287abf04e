import { h, icon } from "./dom.js";
import { KEY } from "./icons.js";
import type { PlaygroundResource } from "./resource.js";
import type { RowSource } from "./rows.js";
import { createThemeToggle } from "./theme.js";

/** A link in the head of the playground. */
export interface PlaygroundLink {
  readonly href: string;
  readonly title: string;
}

/** What the header needs of the options. */
export interface HeaderOptions {
  readonly resources: readonly PlaygroundResource[];
  readonly rows: RowSource;
  readonly links?: readonly PlaygroundLink[];
  readonly themeToggle?: boolean;
}

/** Callbacks of the header. */
export interface HeaderActions {
  readonly onResource: (resource: PlaygroundResource) => void;
  readonly onChangeKey: () => void;
}

/** Creates the header: the resource, links, the key and the theme. */
export function createHeader(
  host: HTMLElement,
  { resources, rows, links = [], themeToggle = true }: HeaderOptions,
  { onResource, onChangeKey }: HeaderActions,
) {
  const choose = (): void => {
    const chosen = resources.find(({ name }) => name === select.value);
    if (chosen !== undefined) onResource(chosen);
  };
  const names = resources.map(({ name }) => h("option", { value: name }, name));
  const select = h("select", { id: "resource", onchange: choose }, ...names);
  const key = h("button", { type: "button", class: "key-button", onclick: onChangeKey }, icon(KEY));
  key.append(h("span", {}, "API key"));
  const theme = themeToggle ? createThemeToggle(host) : undefined;
  const element = h(
    "header",
    { class: "top" },
    h(
      "p",
      { class: "brand" },
      h("span", { class: "mark", "aria-hidden": "true" }, "&|"),
      h("b", {}, "ampipe"),
      h("span", { class: "sub" }, "playground"),
    ),
    h("label", { class: "hidden", for: "resource" }, "Resource"),
    h("span", { class: "select" }, select),
    h("nav", { "aria-label": "Documentation" }, ...links.map(({ href, title }) => h("a", { href }, title))),
    h("span", { class: "tools" }, rows.needsKey ? key : undefined, theme?.element),
  );
  return {
    element,
    update: ({ name }: PlaygroundResource): void => {
      select.value = name;
    },
    setDark: (isDark: boolean): void => theme?.update(isDark),
    /** Shows whether the key is valid; undefined leaves it unchanged. */
    setKey: (state: "valid" | "missing" | undefined): void => {
      if (state === undefined) return;
      key.dataset.state = state;
      key.title = state === "valid" ? "This API key is valid. Change or remove it" : "Enter an API key";
    },
  };
}
