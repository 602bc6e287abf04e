import { type BoundFilter, check, eq, print, type Span } from "ampipe";
import { type Inspection, inspect } from "ampipe/editor";
import type { ListQuery } from "ampipe/list";
import { addCondition } from "./add-condition.js";
import { createKeyForm, forgetKey, readKey } from "./api-key.js";
import { createCreateForm } from "./create-form.js";
import { h } from "./dom.js";
import { createFieldsMenu } from "./fields-menu.js";
import { createFilterEditor } from "./filter-editor.js";
import { createHeader, type PlaygroundLink } from "./header.js";
import { hintsOf } from "./hints.js";
import { AddressHistory } from "./history.js";
import { createComparePanel } from "./panels/compare-panel.js";
import { createSqlPanel } from "./panels/sql-panel.js";
import { treePanel } from "./panels/tree-panel.js";
import { urlPanel } from "./panels/url-panel.js";
import { type Asked, createWhyPanel } from "./panels/why-panel.js";
import type { Parameters } from "./parameters.js";
import { problemList } from "./problems.js";
import { defaultColumns, orderKeyOf, type PlaygroundResource } from "./resource.js";
import { createResults } from "./results.js";
import type { Row, RowPage, RowSource } from "./rows.js";
import { Runner, type RunStatus } from "./runner.js";
import { readState, type State, toggleSort, writeSort, writeState } from "./state.js";
import { createTabs } from "./tabs.js";
import { toggleValue } from "./toggle-value.js";
import { valuesOf } from "./values-of-rows.js";

/** What a playground shows. */
export interface PlaygroundOptions {
  readonly resources: readonly [PlaygroundResource, ...PlaygroundResource[]];
  readonly rows: RowSource;
  readonly links?: readonly PlaygroundLink[];
  /** Whether the playground has a button for light and dark. Default: true. */
  readonly themeToggle?: boolean;
  /** Whether the filter has the focus from the start. Default: true. */
  readonly autofocus?: boolean;
}

/** Rows of a page. */
const LIMIT = 25;
/** Columns that fit on a phone. */
const NARROW_COLUMNS = 3;
/** Milliseconds after the last key until a filter runs. */
const TYPING_PAUSE = 300;

/** How a new state gets into the address: an entry of its own, or the entry that follows the typing. */
type Change = "run" | "typing";

/** The facets of a filter. */
interface Counted {
  readonly resource: PlaygroundResource;
  readonly filter: string;
  readonly facets: RowPage["facets"];
}

/** The parts of the page, and what they know of each other. */
export class Playground {
  readonly #options: PlaygroundOptions;
  readonly #address = new AddressHistory();
  readonly #runner = new Runner<RowPage>((status) => this.#onStatus(status));
  readonly #asking = new Runner<RowPage>((status) => this.#onAsked(status));
  /** The number of all records of a resource. */
  readonly #totals = new Map<PlaygroundResource, number>();
  #state: State;
  #unknown: readonly string[] = [];
  #inspection: Inspection;
  /** The newest filter without errors. */
  #bound: BoundFilter | undefined;
  #key = "";
  #status: RunStatus<RowPage> = { kind: "idle" };
  /** The newest page, which may be of an older filter. */
  #page: RowPage | undefined;
  /** The newest facets. */
  #counted: Counted | undefined;
  #asked: Asked | undefined;
  #askedId = "";
  #isNarrow = false;

  readonly #header;
  readonly #editor;
  readonly #problems = h("div", { class: "below-editor" });
  readonly #keyForm;
  readonly #results;
  readonly #fieldsMenu;
  readonly #create;
  readonly #why;
  readonly #tree = h("div", {});
  readonly #compare;
  readonly #sql = createSqlPanel();
  readonly #url = h("div", {});
  readonly #rowsPanel = h("div", { class: "rows" });
  readonly #main = h("div", { class: "main" });
  readonly #tabs;

  constructor(host: HTMLElement, root: ShadowRoot, options: PlaygroundOptions) {
    this.#options = options;
    this.#state = readState({ search: "", hash: "" }, options.resources).state;
    this.#inspection = inspect("", this.#state.resource.schema);
    this.#header = createHeader(host, options, {
      onResource: (resource) => this.#openResource(resource),
      onChangeKey: () => this.#askForKey("Use another key, or remove this one."),
    });
    this.#editor = createFilterEditor({
      root,
      schema: this.#state.resource.schema,
      label: "Filter",
      placeholder: "Type a field name",
      problemList: false,
      values: ({ field, typed }) => {
        const known = { rows: this.#page?.rows ?? [], facets: this.#facets() };
        return valuesOf(known, this.#state.resource, field, typed);
      },
      onChange: (filter) => {
        // The page writes the text of its own changes after it has made them.
        if (filter !== this.#state.filter) this.#change({ filter, page: 1 }, "typing");
      },
      onSubmit: () => this.#change({}, "run"),
      onProblems: () => {
        this.#renderProblems();
        this.#render();
      },
    });
    this.#keyForm = createKeyForm({
      onKey: (key) => this.#useKey(key),
      onRemove: () => this.#removeKey("The key is removed from this browser."),
      onCancel: () => this.#useKey(this.#key),
    });
    this.#fieldsMenu = createFieldsMenu((fields) => this.#change({ fields }, "run"));
    this.#create = createCreateForm({
      onCreate: async (values, attempt) => {
        const { resource } = this.#state;
        const failure = { kind: "failed", message: "Records cannot be created here." } as const;
        return (await this.#options.rows.create?.(resource, values, this.#key, attempt)) ?? { ok: false, failure };
      },
      onCreated: (id) => {
        this.#totals.delete(this.#state.resource);
        this.#write(print(eq(this.#state.resource.key, String(id))));
      },
    });
    this.#results = createResults([this.#create.button, this.#fieldsMenu.element], {
      onSort: (field, isAdded) => this.#change({ sort: toggleSort(this.#state.sort, field, isAdded), page: 1 }, "run"),
      onSelect: (row) => this.#select(row),
      onPage: (page) => {
        this.#change({ page }, "run");
        this.#results.scrollToTop();
      },
      onRetry: () => this.#run(),
      onClear: () => this.#write(""),
      onChoose: (field, value) => this.#choose(toggleValue(this.#state.filter, field, value)),
    });
    this.#why = createWhyPanel({
      onAsk: (id) => this.#ask(id),
      onCondition: (field, value) => this.#write(addCondition(this.#state.filter, field, value)),
    });
    this.#compare = createComparePanel(root, this.#state.resource.schema, { onUse: (filter) => this.#write(filter) });
    this.#tabs = createTabs(
      [
        { id: "rows", title: "Rows", content: this.#rowsPanel },
        { id: "why", title: "Why", content: this.#why.element },
        { id: "tree", title: "Tree", content: this.#tree },
        { id: "compare", title: "Compare", content: this.#compare.element },
        { id: "sql", title: "SQL", content: this.#sql.element },
        { id: "url", title: "URL", content: this.#url },
      ],
      () => this.#renderPanels(),
    );
    root.append(this.#header.element, this.#main, this.#create.dialog);
    const run = h("button", { type: "button", class: "primary", onclick: () => this.#change({}, "run") }, "Run");
    const search = h("div", { class: "editor", role: "search", "aria-label": "Filter" });
    search.append(h("div", { class: "field-line" }, this.#editor.element, run), this.#problems);
    const side = h("div", { class: "side" }, this.#tabs.list, ...this.#tabs.panels.slice(1));
    this.#main.append(search, this.#results.element, side);
    this.setNarrow(false);
  }

  /** Reads the address and shows its state. `signal` ends the listeners of the page. */
  start(signal: AbortSignal): void {
    const { needsKey } = this.#options.rows;
    if (needsKey) this.#key = readKey(location, history);
    const restore = (): void => {
      const key = needsKey ? readKey(location, history) : "";
      if (key !== "" && key !== this.#key) this.#useKey(key);
      this.#address.moved();
      this.#restore();
    };
    addEventListener("popstate", restore, { signal });
    signal.addEventListener("abort", () => {
      this.#runner.cancel();
      this.#asking.cancel();
      this.#editor.destroy();
      this.#compare.destroy();
    });
    this.#restore();
    if (needsKey && this.#key === "") this.#askForKey("To see this list, enter an API key.");
    else if (this.#options.autofocus ?? true) this.#editor.focus();
  }

  setDark(isDark: boolean): void {
    this.#editor.setDark(isDark);
    this.#compare.setDark(isDark);
    this.#header.setDark(isDark);
  }

  /** Shows the rows in a tab, or next to the tabs. */
  setNarrow(isNarrow: boolean): void {
    this.#isNarrow = isNarrow;
    const [rowsPanel] = this.#tabs.panels;
    if (rowsPanel === undefined) return;
    const results = this.#results.element;
    if (isNarrow) {
      this.#rowsPanel.append(results);
      this.#tabs.list.after(rowsPanel);
    } else {
      this.#main.querySelector(".side")?.before(results);
      rowsPanel.remove();
    }
    this.#tabs.setHidden("rows", !isNarrow, "why");
    if (isNarrow) this.#tabs.open("rows");
    this.#render();
  }

  #restore(): void {
    const { state, unknown, isExact } = readState(location, this.#options.resources);
    if (!isExact) history.replaceState(history.state, "", writeState(state));
    this.#unknown = unknown;
    this.#enter(state);
    this.#editor.setText(state.filter);
    this.#renderProblems();
    this.#run();
  }

  #openResource(resource: PlaygroundResource): void {
    this.#page = undefined;
    this.#asked = undefined;
    const state = { resource, filter: "", sort: [], fields: undefined, page: 1 };
    this.#change(state, "run");
    this.#editor.setText("");
  }

  /** Replaces the filter, as if the user had typed and run it. */
  #write(filter: string): void {
    this.#choose(filter);
    this.#editor.focus();
  }

  /** Runs a filter of the buttons, which keep the focus. */
  #choose(filter: string): void {
    this.#change({ filter, page: 1 }, "run");
    this.#editor.setText(filter);
  }

  #change(changed: Partial<State>, change: Change): void {
    this.#enter({ ...this.#state, ...changed });
    this.#unknown = [];
    this.#address[change === "run" ? "run" : "type"](writeState(this.#state));
    this.#renderProblems();
    this.#run(change === "run" ? 0 : TYPING_PAUSE);
  }

  #enter(state: State): void {
    if (state.resource !== this.#state.resource) {
      this.#editor.setSchema(state.resource.schema);
      this.#page = undefined;
      this.#asked = undefined;
      this.#bound = undefined;
    }
    this.#state = state;
    this.#inspection = inspect(state.filter, state.resource.schema);
    this.#bound = this.#inspection.bound ?? this.#bound;
  }

  /** Returns whether the filter has errors that the editor shows. It shows none in what is being typed. */
  #isBroken(): boolean {
    if (this.#inspection.bound !== undefined) return false;
    return (
      this.#bound === undefined || this.#editor.problems().some(({ diagnostic }) => diagnostic.severity === "error")
    );
  }

  #run(pause = 0): void {
    const { rows } = this.#options;
    const { resource, filter, sort, page } = this.#state;
    const isReady = this.#inspection.bound !== undefined && (!rows.needsKey || this.#key !== "");
    if (isReady) {
      // Another page or order has the same values.
      const isCounted = this.#counted?.resource === resource && this.#counted.filter === filter;
      const facets = isCounted ? [] : (resource.facets ?? []);
      const request = { filter, sort: writeSort(sort), page, limit: LIMIT, facets };
      this.#runner.run((signal) => rows.list(resource, request, this.#key, signal), pause);
    } else this.#runner.cancel();
    this.#render();
  }

  #onStatus(status: RunStatus<RowPage>): void {
    this.#status = status;
    if (status.kind === "loaded") this.#onPage(status.value);
    if (status.kind === "failed" && status.failure.kind === "key") this.#removeKey(status.failure.message);
    this.#header.setKey(status.kind === "loaded" ? "valid" : undefined);
    this.#render();
  }

  #onPage(page: RowPage): void {
    this.#page = page;
    const { resource, filter } = this.#state;
    if (page.facets.size > 0) this.#counted = { resource, filter, facets: page.facets };
    if (filter.trim() === "") this.#totals.set(resource, page.total);
    else if (!this.#totals.has(resource)) void this.#countAll(resource);
    // The same record of the new page, so that the row stays selected.
    if (this.#asked?.kind !== "row") return;
    const { row } = this.#asked;
    const same = page.rows.find((one) => one[resource.key] !== undefined && one[resource.key] === row[resource.key]);
    this.#asked = { kind: "row", row: same ?? row, isOnPage: same !== undefined };
  }

  async #countAll(resource: PlaygroundResource): Promise<void> {
    const request = { filter: "", sort: "", page: 1, limit: 1 };
    const { signal } = new AbortController();
    const loaded = await this.#options.rows.list(resource, request, this.#key, signal);
    if (!loaded.ok) return;
    this.#totals.set(resource, loaded.value.total);
    this.#render();
  }

  #removeKey(message: string): void {
    forgetKey();
    this.#key = "";
    this.#askForKey(message);
  }

  #askForKey(message: string): void {
    const hasKey = this.#key !== "";
    this.#runner.cancel();
    if (!hasKey) this.#header.setKey("missing");
    this.#keyForm.ask(message, hasKey);
    this.#results.element.prepend(this.#keyForm.element);
    this.#results.element.classList.add("locked");
    if (this.#isNarrow) this.#tabs.open("rows");
    this.#keyForm.focus();
  }

  #useKey(key: string): void {
    this.#key = key;
    this.#keyForm.element.remove();
    this.#results.element.classList.remove("locked");
    this.#run();
    this.#editor.focus();
  }

  #select(row: Row): void {
    this.#asked = { kind: "row", row, isOnPage: true };
    this.#tabs.open("why");
    this.#render();
  }

  /** Reads the record with a key, whatever the filter is. */
  #ask(id: string): void {
    const { resource } = this.#state;
    const condition = print(eq(resource.key, id));
    const checked = check(condition, resource.schema);
    this.#askedId = id;
    if (!checked.ok) {
      this.#asking.cancel();
      this.#show({ kind: "message", message: checked.diagnostics[0]?.message ?? "" });
      return;
    }
    const request = { filter: condition, sort: "", page: 1, limit: 1 };
    this.#asking.run((signal) => this.#options.rows.list(resource, request, this.#key, signal));
  }

  #onAsked(status: RunStatus<RowPage>): void {
    if (status.kind === "failed") {
      const wait = status.seconds === undefined ? "" : ` Next attempt in ${status.seconds} s.`;
      if (status.failure.kind === "key") this.#removeKey(status.failure.message);
      this.#show({ kind: "message", message: status.failure.message + wait });
    }
    if (status.kind !== "loaded") return;
    const { resource } = this.#state;
    const [row] = status.value.rows;
    if (row === undefined) {
      const message = `${resource.name} ${this.#askedId} does not exist.`;
      this.#show({ kind: "message", message });
      return;
    }
    const same = this.#page?.rows.find((one) => one[resource.key] === row[resource.key]);
    this.#show({ kind: "row", row: same ?? row, isOnPage: same !== undefined });
  }

  #show(asked: Asked): void {
    this.#asked = asked;
    this.#render();
  }

  #renderProblems(): void {
    const problems = problemList(this.#editor.problems(), {
      onFix: (problem, index) => this.#editor.fix(problem, index),
      onShow: ({ from, to }) => this.#editor.select({ start: from, end: to }),
    });
    const hints = hintsOf(this.#state.resource, this.#unknown, (example) => this.#write(example));
    // Problems cover the hints, which keep their place, so that the rows below do not move.
    hints.classList.toggle("covered", problems !== undefined);
    this.#problems.replaceChildren(hints, ...(problems === undefined ? [] : [problems]));
  }

  #render(): void {
    const { resource, sort, fields, filter } = this.#state;
    this.#header.update(resource);
    this.#fieldsMenu.update(resource, fields);
    this.#create.update(resource);
    this.#results.update({
      resource,
      columns: fields ?? defaultColumns(resource).slice(0, this.#isNarrow ? NARROW_COLUMNS : undefined),
      sort,
      page: this.#page,
      facets: this.#facets(),
      filter: this.#isBroken() ? undefined : this.#inspection.filter,
      status: this.#status,
      all: this.#totals.get(resource),
      isValid: !this.#isBroken(),
      isFiltered: filter.trim() !== "",
      selected: this.#asked?.kind === "row" ? this.#asked.row : undefined,
    });
    this.#renderPanels();
  }

  #facets(): RowPage["facets"] {
    return this.#counted?.resource === this.#state.resource ? this.#counted.facets : new Map();
  }

  /** Renders the open tab only: SQL of six dialects is not needed for each key. */
  #renderPanels(): void {
    const { resource } = this.#state;
    const { filter } = this.#inspection;
    const bound = this.#isBroken() ? undefined : this.#bound;
    switch (this.#tabs.current()) {
      case "why":
        this.#why.update(resource, bound, this.#asked);
        break;
      case "tree": {
        const actions = { onSelect: (span: Span) => this.#editor.select(span) };
        this.#tree.replaceChildren(...treePanel(this.#state.filter, filter, !this.#isBroken(), actions));
        break;
      }
      case "compare":
        this.#compare.update({ resource, filter, bound });
        break;
      case "sql":
        this.#sql.update(resource, this.#query());
        break;
      case "url":
        this.#url.replaceChildren(...urlPanel(resource, this.#parameters(), this.#options.rows));
        break;
    }
  }

  #parameters(): Parameters {
    const { filter, sort, fields, page } = this.#state;
    return { filter, sort: writeSort(sort), fields, page, limit: LIMIT };
  }

  /** The checked request, as `readListQuery` would return it. */
  #query(): ListQuery | undefined {
    const { resource, fields, filter: filterText, sort, page } = this.#state;
    const bound = this.#isBroken() ? undefined : this.#bound;
    if (bound === undefined) return undefined;
    const { schema } = resource;
    const key = orderKeyOf(resource);
    const total = sort.some(({ field }) => field === key) ? sort : [...sort, { field: key, descending: false }];
    return {
      fields: fields ?? schema.selectableNames,
      filter: bound,
      filterText,
      sort: total,
      page,
      limit: LIMIT,
      parameters: {},
    };
  }
}
