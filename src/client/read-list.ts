import { isIntegerFrom, type JsonObject, memberOf } from "./json.js";
import { type Expected, type ResponseBody, readRecord } from "./read-response.js";
import type { CursorList, Envelope } from "./record-types.js";

/** Reads and checks a page. If `isCounted` is false, the two totals may be null, but only both together. */
export function readPage(body: ResponseBody, expected: Expected, isCounted: boolean): Envelope<JsonObject> {
  const { data, count, member, integer, integerOrNull } = readData(body, expected);
  const { warnings } = body;
  const pages = {
    previousPage: integerOrNull("pagination", "previousPage", 1),
    currentPage: integer("pagination", "currentPage", 1),
    nextPage: integerOrNull("pagination", "nextPage", 1),
  };
  if (!isCounted && member("meta", "total") === null && member("pagination", "totalPages") === null) {
    const meta = { count, total: null, ...boundOf(body) };
    return { data, meta, pagination: { ...pages, totalPages: null }, warnings };
  }
  const meta = { count, total: integer("meta", "total", 0) };
  return { data, meta, pagination: { ...pages, totalPages: integer("pagination", "totalPages", 0) }, warnings };
}

/** Reads and checks the response to a request by cursor. If `isCounted` is false, the total may be null. */
export function readCursorList(body: ResponseBody, expected: Expected, isCounted: boolean): CursorList<JsonObject> {
  const { data, count, member, integer, integerOrNull } = readData(body, expected);
  const total = isCounted ? integer("meta", "total", 0) : integerOrNull("meta", "total", 0);
  const cursorOrNull = (name: string): string | null => {
    const value = member("pagination", name);
    if (value === null || (typeof value === "string" && value !== "")) return value;
    throw body.unexpected(`"pagination.${name}" is not null or a non-empty string.`);
  };
  return {
    data,
    meta: total === null ? { count, total, ...boundOf(body) } : { count, total },
    pagination: { previousCursor: cursorOrNull("previousCursor"), nextCursor: cursorOrNull("nextCursor") },
    warnings: body.warnings,
  };
}

/** Returns whether a list has page numbers. A server that ignores unknown parameters also ignores cursors. */
export function hasPageNumbers({ json }: ResponseBody): boolean {
  return memberOf(memberOf(json, "pagination"), "currentPage") !== undefined;
}

/** Reads the members that all lists have. Returns functions to read the others. */
function readData({ json, unexpected }: ResponseBody, expected: Expected) {
  const records = memberOf(json, "data");
  if (!Array.isArray(records)) throw unexpected(`"data" is not an array.`);
  const member = (group: string, name: string): unknown => memberOf(memberOf(json, group), name);
  const integer = (group: string, name: string, minimum: number): number => {
    const value = member(group, name);
    if (!isIntegerFrom(value, minimum)) {
      const isLeftOut = value === null && /^total/.test(name);
      const advice = isLeftOut ? ' Set option "count: false" of the resource if the API may leave totals out.' : "";
      throw unexpected(`"${group}.${name}" is not an integer of at least ${minimum}.${advice}`);
    }
    return value;
  };
  const integerOrNull = (group: string, name: string, minimum: number): number | null =>
    member(group, name) === null ? null : integer(group, name, minimum);
  const data = records.map((record: unknown, index) => readRecord(record, `data[${index}]`, expected, unexpected));
  return { data, count: integer("meta", "count", 0), member, integer, integerOrNull };
}

/** Returns the lower bound that an API may give instead of a total. An invalid one is left out. */
function boundOf({ json }: ResponseBody): { readonly totalAtLeast?: number } {
  const totalAtLeast = memberOf(memberOf(json, "meta"), "totalAtLeast");
  return isIntegerFrom(totalAtLeast, 0) ? { totalAtLeast } : {};
}
