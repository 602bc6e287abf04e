import type { SortKey } from "ampipe/list";
import { columnNames, type PlaygroundResource } from "./resource.js";

/** What a link to the playground contains. */
export interface State {
  readonly resource: PlaygroundResource;
  /** Any text: a broken filter can be shared too. */
  readonly filter: string;
  readonly sort: readonly SortKey[];
  /** The columns, or undefined for all. */
  readonly fields: readonly string[] | undefined;
  /** Starts at 1. */
  readonly page: number;
}

/** A state, and what a link names that does not exist. */
export interface ReadState {
  readonly state: State;
  readonly unknown: readonly string[];
}

/** Characters. Servers refuse longer URLs; the fragment never reaches them. */
const MAX_SEARCH = 1_800;

/** Reads the state from the parts of a URL. */
export function readState(
  { search, hash }: { readonly search: string; readonly hash: string },
  resources: readonly [PlaygroundResource, ...PlaygroundResource[]],
): ReadState {
  const parameters = new URLSearchParams(hash.startsWith("#?") ? hash.slice(2) : search);
  const unknown: string[] = [];
  const name = parameters.get("resource");
  const resource = resources.find((one) => one.name === name) ?? resources[0];
  if (name !== null && name !== resource.name) unknown.push(name);
  const isField = (field: string): boolean => {
    const isKnown = columnNames(resource).includes(field);
    if (!isKnown) unknown.push(field);
    return isKnown;
  };
  const fields = namesIn(parameters.get("fields")).filter(isField);
  const sort = readSort(parameters.get("sort")).filter(({ field }) => isField(field));
  const page = Number(parameters.get("page") ?? 1);
  const state = {
    resource,
    filter: parameters.get("filter") ?? "",
    sort,
    fields: fields.length === 0 ? undefined : fields,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
  return { state, unknown };
}

function namesIn(list: string | null): readonly string[] {
  return [...new Set((list ?? "").split(",").filter((name) => name !== ""))];
}

/** Returns the part of the URL after its path: a query string, or a fragment if that would be too long. */
export function writeState({ resource, filter, sort, fields, page }: State): string {
  const parameters = new URLSearchParams({ resource: resource.name });
  if (filter !== "") parameters.set("filter", filter);
  if (sort.length > 0) parameters.set("sort", writeSort(sort));
  if (fields !== undefined) parameters.set("fields", fields.join());
  if (page > 1) parameters.set("page", String(page));
  const text = String(parameters);
  return text.length > MAX_SEARCH ? `#?${text}` : `?${text}`;
}

/** Returns the sort keys of the parameter `sort`. */
export function readSort(sort: string | null): readonly SortKey[] {
  return namesIn(sort).map((key) => ({ field: key.replace(/^-/, ""), descending: key.startsWith("-") }));
}

/** Returns the sort keys as the parameter `sort`. */
export function writeSort(sort: readonly SortKey[]): string {
  return sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join();
}

/**
 * Returns the sort keys after a click on a field: ascending, then descending, then not at all. `isAdded` keeps the other
 * keys.
 */
export function toggleSort(sort: readonly SortKey[], field: string, isAdded: boolean): readonly SortKey[] {
  const current = sort.find((key) => key.field === field);
  const next = current?.descending ? [] : [{ field, descending: current !== undefined }];
  if (!isAdded) return next;
  const position = sort.findIndex((key) => key.field === field);
  return position === -1 ? [...sort, ...next] : sort.toSpliced(position, 1, ...next);
}
