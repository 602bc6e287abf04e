import { h } from "./dom.js";

/** A tab and its panel. */
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly content: HTMLElement;
}

/** Creates tabs with the keys of the ARIA pattern: arrows, Home and End move and open. */
export function createTabs(tabs: readonly [Tab, ...Tab[]], onOpen: (id: string) => void) {
  let current = tabs[0].id;
  const hidden = new Set<string>();
  const open = (id: string): void => {
    current = id;
    show();
    onOpen(id);
  };
  const buttons = tabs.map(({ id, title }) =>
    h(
      "button",
      { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}`, onclick: () => open(id) },
      title,
    ),
  );
  const panels = tabs.map(({ id, content }) =>
    h(
      "div",
      { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, class: `panel ${id}-panel` },
      content,
    ),
  );
  const move = (event: KeyboardEvent): void => {
    const shown = tabs.filter(({ id }) => !hidden.has(id));
    const position = shown.findIndex(({ id }) => id === current);
    const last = shown.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: position === 0 ? last : position - 1,
      ArrowRight: position === last ? 0 : position + 1,
      Home: 0,
      End: last,
    };
    const target = shown[targets[event.key] ?? -1];
    if (target === undefined) return;
    event.preventDefault();
    open(target.id);
    buttons[tabs.indexOf(target)]?.focus();
  };
  const list = h("div", { role: "tablist", "aria-label": "Views of the filter", onkeydown: move }, ...buttons);
  const show = (): void => {
    tabs.forEach(({ id }, index) => {
      const isOpen = id === current;
      const button = buttons[index];
      const panel = panels[index];
      button?.setAttribute("aria-selected", String(isOpen));
      button?.setAttribute("tabindex", isOpen ? "0" : "-1");
      if (button !== undefined) button.hidden = hidden.has(id);
      if (panel !== undefined) panel.hidden = !isOpen;
    });
  };
  show();
  return {
    list,
    panels,
    current: () => current,
    open,
    /** Hides or shows a tab. A hidden tab that is open is closed in favor of another one. */
    setHidden: (id: string, isHidden: boolean, instead: string): void => {
      if (isHidden) hidden.add(id);
      else hidden.delete(id);
      if (isHidden && current === id) open(instead);
      else show();
    },
  };
}
