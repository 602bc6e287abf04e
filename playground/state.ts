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
  /** Whether the parameter `filter` is the whole filter. */
  readonly isExact: boolean;
}

/** Characters. Servers refuse longer URLs; the fragment never reaches them. */
const MAX_SEARCH = 1_800;

/** Reads the state from the parts of a URL. */
export function readState(
  { search, hash }: { readonly search: string; readonly hash: string },
  resources: readonly [PlaygroundResource, ...PlaygroundResource[]],
): ReadState {
  const isLong = hash.startsWith("#?");
  const query = isLong ? hash.slice(2) : search.slice(1);
  const parameters = readParameters(query, isLong ? "" : hash);
  const filter = joined(parameters.get("filter") ?? []);
  const unknown: string[] = [];
  const name = parameters.get("resource")?.[0];
  const resource = resources.find((one) => one.name === name) ?? resources[0];
  if (name !== undefined && name !== resource.name) unknown.push(name);
  const isField = (field: string): boolean => {
    const isKnown = columnNames(resource).includes(field);
    if (!isKnown) unknown.push(field);
    return isKnown;
  };
  const fields = namesIn(parameters.get("fields")?.join()).filter(isField);
  const sort = readSort(parameters.get("sort")?.join()).filter(({ field }) => isField(field));
  const page = Number(parameters.get("page")?.[0] ?? 1);
  const state = {
    resource,
    filter,
    sort,
    fields: fields.length === 0 ? undefined : fields,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
  return { state, unknown, isExact: filter === (new URLSearchParams(query).get("filter") ?? "") };
}

/** Parameters of the playground, and others of a list, which a copied URL may have. */
const PARAMETER = /^(resource|filter|sort|fields|page|limit|facets|facetLimit|after|before)=/;

/**
 * Returns the values of the parameters. In a URL that a person has typed, the `&` and `#` of the filter are often not
 * encoded, so what follows the filter belongs to it unless it is another parameter.
 */
function readParameters(query: string, hash: string): ReadonlyMap<string, readonly string[]> {
  const last = query.slice(query.lastIndexOf("&") + 1);
  const isInFilter = /(?:^|&)filter=/.test(query) && (PARAMETER.exec(last)?.[1] ?? "filter") === "filter";
  const values = new Map<string, readonly string[]>();
  for (const segment of `${query}${isInFilter ? hash : ""}`.split("&").filter((one) => one !== "")) {
    const name = PARAMETER.exec(segment)?.[1];
    const value = decoded(name === undefined ? segment : segment.slice(name.length + 1));
    const filters = values.get("filter");
    if (name !== undefined) values.set(name, [...(values.get(name) ?? []), value]);
    else if (filters !== undefined) values.set("filter", filters.with(-1, `${filters.at(-1)}&${value}`));
  }
  return values;
}

/** Invalid percent-encoding stays as it was written. */
function decoded(value: string): string {
  return new URLSearchParams(`value=${value}`).get("value") ?? "";
}

/** Returns a filter that matches if all of them match. */
function joined(filters: readonly string[]): string {
  return filters.map((text) => (filters.length > 1 && text.includes("|") ? `(${text})` : text)).join("&");
}

function namesIn(list: string | undefined): readonly string[] {
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
export function readSort(sort: string | undefined): readonly SortKey[] {
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
