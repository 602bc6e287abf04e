import { h, icon } from "./dom.js";
import { NEXT, PREVIOUS } from "./icons.js";

/** Returns the links of the pages around the current one: numbers, and undefined for a gap. */
export function pagesAround(page: number, pages: number): readonly (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const shown = [...new Set(near)].sort((one, other) => one - other);
  return shown.flatMap((one, index) => {
    const gap = one - (shown[index - 1] ?? 0);
    if (gap > 2) return [undefined, one];
    return gap === 2 ? [one - 1, one] : [one];
  });
}

/** Returns the navigation between pages, or undefined if there is one page. */
export function pager(page: number, pages: number, onPage: (page: number) => void): HTMLElement | undefined {
  if (pages <= 1 && page <= 1) return undefined;
  const go = (target: number, label: string, content: Node | string): HTMLElement => {
    const isCurrent = target === page && typeof content === "string";
    const isPossible = target >= 1 && (target <= pages || target < page);
    return h(
      "button",
      {
        type: "button",
        "aria-label": label,
        "aria-current": isCurrent ? "page" : undefined,
        disabled: !isPossible,
        onclick: () => onPage(target),
      },
      content,
    );
  };
  const numbers = pagesAround(page, pages).map((one) =>
    one === undefined ? h("span", { class: "gap" }, "…") : go(one, `Page ${one}`, String(one)),
  );
  const previous = go(page > pages ? Math.max(pages, 1) : page - 1, "Previous page", icon(PREVIOUS));
  return h(
    "nav",
    { class: "pager", "aria-label": "Pages" },
    previous,
    ...numbers,
    go(page + 1, "Next page", icon(NEXT)),
  );
}
