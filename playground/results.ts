import { h, setText } from "./dom.js";
import { type FacetsView, facetChips, type OnChoose } from "./facet-chips.js";
import { pager } from "./pager.js";
import { hasVisibleKey, type PlaygroundResource } from "./resource.js";
import { rowTable, type TableActions, type TableView } from "./row-table.js";
import type { RowPage } from "./rows.js";
import type { RunStatus } from "./runner.js";

/** What the pane of results shows. */
export interface ResultsView extends Omit<TableView, "rows">, FacetsView {
  readonly page: RowPage | undefined;
  readonly status: RunStatus<RowPage>;
  /** The number of all records, if known. */
  readonly all: number | undefined;
  /** Whether the filter has no error. If it has one, older rows stay. */
  readonly isValid: boolean;
  readonly isFiltered: boolean;
}

/** Callbacks of the pane. */
export interface ResultsActions extends TableActions {
  readonly onPage: (page: number) => void;
  readonly onRetry: () => void;
  readonly onClear: () => void;
  readonly onChoose: OnChoose;
}

const NUMBER = new Intl.NumberFormat("en");

/** Creates the pane with the number of rows, the table and the pages. */
export function createResults(controls: readonly HTMLElement[], actions: ResultsActions) {
  const facets = h("div", { class: "facets" });
  const count = h("p", { class: "count" });
  const spoken = h("p", { class: "hidden", role: "status" });
  const notice = h("div", { class: "notice-line" });
  const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Rows" });
  const foot = h("div", { class: "foot" });
  const element = h("section", { class: "results", "aria-label": "Results" });
  element.append(
    h("div", { class: "bar" }, count, h("div", { class: "line" }, ...controls)),
    spoken,
    facets,
    notice,
    scroll,
    foot,
  );

  const update = (view: ResultsView): void => {
    const { page, status, isValid } = view;
    const isStale = !isValid || status.kind === "failed";
    element.classList.toggle("stale", isStale && page !== undefined);
    element.setAttribute("aria-busy", String(status.kind === "loading"));
    if (page !== undefined) count.replaceChildren(...countOf(page, view));
    else setText(count, status.kind === "loading" ? "Loading…" : "");
    setText(spoken, spokenOf(view));
    keepFocus(facets, () => facets.replaceChildren(...facetChips(view, actions.onChoose)));
    notice.replaceChildren(...noticeOf(view, actions));
    // Empty, it would move when the values of the facets appear above it.
    scroll.hidden = page === undefined && isValid;
    if (page === undefined) scroll.replaceChildren(...(isValid ? [] : [brokenFilter()]));
    else keepFocus(scroll, () => scroll.replaceChildren(contentOf(page, view, actions)));
    const pages = page === undefined ? undefined : pager(page.page, page.pages, actions.onPage);
    keepFocus(foot, () => foot.replaceChildren(...(pages === undefined ? [] : [pages])));
  };
  return { element, update, scrollToTop: () => scroll.scrollTo({ top: 0 }) };
}

function countOf(
  { total, milliseconds }: RowPage,
  { all, resource, isValid }: ResultsView,
): readonly (Node | string)[] {
  const shown = h("b", {}, NUMBER.format(total));
  const of = all === undefined || all === total ? "" : ` of ${NUMBER.format(all)}`;
  const time = milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0);
  return [
    shown,
    `${of} ${plural(total, resource)}`,
    h("span", { class: "time" }, isValid ? `${time} ms` : "not updated"),
  ];
}

function plural(total: number, { name }: PlaygroundResource): string {
  const one = name.toLowerCase();
  if (total === 1) return one;
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}

/** Without the time and the seconds of a countdown, which would be spoken again and again. */
function spokenOf({ page, status, isValid, resource }: ResultsView): string {
  if (!isValid) return "The filter has errors.";
  if (status.kind === "failed") return status.failure.message;
  return page === undefined || status.kind === "loading" ? "" : `${page.total} ${plural(page.total, resource)}`;
}

function noticeOf({ status, isValid }: ResultsView, { onRetry }: ResultsActions): readonly Node[] {
  if (!isValid) return [];
  if (status.kind !== "failed" || status.failure.kind === "key") return [];
  const wait = status.seconds === undefined ? "" : ` Next attempt in ${status.seconds} s.`;
  const retry = h("button", { type: "button", onclick: onRetry }, "Retry now");
  return [h("p", { class: "notice warn" }, h("span", {}, `${status.failure.message}${wait}`), retry)];
}

/** Shown instead of rows if the page was opened with a broken filter. */
function brokenFilter(): HTMLElement {
  const advice = h("p", {}, "Correct the filter to see its rows.");
  return h("div", { class: "empty" }, h("h2", {}, "This filter has errors"), advice);
}

function contentOf(page: RowPage, view: ResultsView, actions: ResultsActions): HTMLElement {
  if (page.rows.length > 0) return rowTable({ ...view, rows: page.rows }, actions);
  const { resource, isFiltered } = view;
  if (page.total > 0) {
    const go = h("button", { type: "button", onclick: () => actions.onPage(1) }, "Go to page 1");
    return h("div", { class: "empty" }, h("p", {}, `Page ${page.page} is after the last page.`), go);
  }
  const clear = h("button", { type: "button", onclick: actions.onClear }, "Clear the filter");
  const advice = hasVisibleKey(resource) ? "To find out why a record is missing, enter its id in the tab Why." : "";
  return h(
    "div",
    { class: "empty" },
    h("h2", {}, isFiltered ? `No ${resource.name.toLowerCase()} matches` : "There are no records"),
    isFiltered ? h("p", {}, advice) : undefined,
    isFiltered ? clear : undefined,
  );
}

/** Renders, then focuses the control that replaces the one that had the focus. */
function keepFocus(container: HTMLElement, render: () => void): void {
  const root = container.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  const name = focused !== null && container.contains(focused) ? nameOf(focused) : undefined;
  render();
  if (name === undefined) return;
  const same = [...container.querySelectorAll("button")].find((button) => nameOf(button) === name && !button.disabled);
  if (same !== undefined) same.focus();
  else container.closest(".results")?.querySelector<HTMLElement>(".scroll")?.focus();
}

function nameOf(element: Element): string {
  return element.getAttribute("data-field") ?? element.getAttribute("aria-label") ?? "";
}
