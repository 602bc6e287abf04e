import { isIntegerFrom, type JsonObject, memberOf } from "./json.js";
import { type Expected, type ResponseBody, readRecord } from "./read-response.js";
import type { CursorPage, Envelope } from "./record-types.js";

/** Reads and checks a page. If `isCounted` is false, the two totals may be null, but only both together. */
export function readPage(body: ResponseBody, expected: Expected, isCounted: boolean): Envelope<JsonObject> {
  const { data, count, member, integer } = readData(body, expected);
  const pageOrNull = (name: string): number | null =>
    member("pagination", name) === null ? null : integer("pagination", name, 1);
  const pages = {
    previousPage: pageOrNull("previousPage"),
    currentPage: integer("pagination", "currentPage", 1),
    nextPage: pageOrNull("nextPage"),
  };
  const { warnings } = body;
  if (!isCounted && member("meta", "total") === null && member("pagination", "totalPages") === null) {
    const meta = { count, total: null, ...readBound(body) };
    return { data, meta, pagination: { ...pages, totalPages: null }, warnings };
  }
  const meta = { count, total: integer("meta", "total", 0) };
  return { data, meta, pagination: { ...pages, totalPages: integer("pagination", "totalPages", 0) }, warnings };
}

/** Reads and checks the response to a request by cursor. If `isCounted` is false, the total may be null. */
export function readCursorPage(body: ResponseBody, expected: Expected, isCounted: boolean): CursorPage<JsonObject> {
  const { data, count, member, integer } = readData(body, expected);
  const cursorOrNull = (name: string): string | null => {
    const value = member("pagination", name);
    if (value === null || (typeof value === "string" && value !== "")) return value;
    throw body.unexpected(`"pagination.${name}" is not null or a non-empty string.`);
  };
  const meta =
    !isCounted && member("meta", "total") === null
      ? { count, total: null, ...readBound(body) }
      : { count, total: integer("meta", "total", 0) };
  const pagination = { previousCursor: cursorOrNull("previousCursor"), nextCursor: cursorOrNull("nextCursor") };
  return { data, meta, pagination, warnings: body.warnings };
}

/** Returns whether a list has page numbers. A server that ignores unknown parameters ignores cursors too. */
export function isPage({ json }: ResponseBody): boolean {
  return memberOf(memberOf(json, "pagination"), "currentPage") !== undefined;
}

function readData({ json, unexpected }: ResponseBody, expected: Expected) {
  const list = memberOf(json, "data");
  if (!Array.isArray(list)) throw unexpected(`"data" is not an array.`);
  const member = (group: string, name: string): unknown => memberOf(memberOf(json, group), name);
  const integer = (group: string, name: string, minimum: number): number => {
    const value = member(group, name);
    if (!isIntegerFrom(value, minimum))
      throw unexpected(`"${group}.${name}" is not an integer of at least ${minimum}.`);
    return value;
  };
  const data = list.map((record: unknown, index) => readRecord(record, `data[${index}]`, expected, unexpected));
  return { data, count: integer("meta", "count", 0), member, integer };
}

/** Reads the lower bound that an API may give instead of a total. It is informative: an invalid one is left out. */
function readBound({ json }: ResponseBody): { readonly totalAtLeast?: number } {
  const totalAtLeast = memberOf(memberOf(json, "meta"), "totalAtLeast");
  return isIntegerFrom(totalAtLeast, 0) ? { totalAtLeast } : {};
}
