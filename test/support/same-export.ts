import { expect } from "vitest";
import { encodeFilter } from "../../src/index.js";
import type { ListQuery } from "../../src/list.js";
import { type Cell, parseCsv } from "./csv.js";

type List = (request: Request) => Promise<Response>;

/** Returns the query string of an export with the fields, filter and sort of a query. */
export function exportQuery({ fields, filterText, sort }: ListQuery): string {
  const order = sort.map(({ field, descending }) => `${descending ? "-" : ""}${field}`).join();
  return `fields=${fields.join()}&sort=${order}${filterText === "" ? "" : `&filter=${encodeFilter(filterText)}`}`;
}

/** Compares the exports of a list with its pages, and returns the number of records. */
export async function expectSameExport(
  list: List,
  query: string,
  fields: readonly string[],
  limit: number,
): Promise<number> {
  const get = async (parameters: string, accept: string): Promise<string> => {
    const request = new Request(`http://localhost/?${parameters}`, { headers: { accept } });
    const response = await list(request);
    const body = await response.text();
    expect([response.status, response.status === 200 ? "" : body]).toEqual([200, ""]);
    return body;
  };
  const lines = (await get(query, "application/x-ndjson")).split("\n");
  expect(lines.pop()).toBe("");
  // The JSON of a page contains the same texts, apart from what could end a line.
  for (let page = 1; (page - 1) * limit <= lines.length; page++) {
    const expected = lines.slice((page - 1) * limit, page * limit).join(",");
    const body = escapeBreaks(await get(`page=${page}&limit=${limit}&${query}`, "application/json"));
    expect(body.slice(0, body.indexOf('],"meta":{'))).toBe(`{"data":[${expected}`);
  }
  const [header, ...rows] = parseCsv(await get(query, "text/csv"));
  expect(header?.map(({ text }) => text)).toEqual(fields);
  const records = lines.map((line) => JSON.parse(withMarkedNumbers(line)));
  expect(rows.length).toBe(records.length);
  records.forEach((record, row) => {
    fields.forEach((field, column) => {
      const cell = rows[row]?.[column] ?? { text: "missing", isQuoted: false };
      expectCell(cell, valueAt(record, field), fields.length === 1);
    });
    expect(rows[row]?.length).toBe(fields.length);
  });
  return lines.length;
}

function escapeBreaks(json: string): string {
  return json.replaceAll("\x85", "\\u0085").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** Not in the data of any test. */
const NUMBER = "number in JSON: ";
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;

/** Replaces numbers by texts, so that parsing keeps their digits. */
function withMarkedNumbers(json: string): string {
  return json.replace(TEXT_OR_NUMBER, (token) => (token.startsWith('"') ? token : JSON.stringify(NUMBER + token)));
}

function valueAt(record: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path];
  const [first = "", ...rest] = path.split(".");
  const related = record[first] as Readonly<Record<string, unknown>> | null;
  return related === null ? null : valueAt(related, rest.join("."));
}

/** In the only column, null looks like an empty text. Lists and JSON are JSON. */
function expectCell({ text, isQuoted }: Cell, value: unknown, isOnly: boolean): void {
  if (value === null) expect([text, isQuoted]).toEqual(["", isOnly]);
  else if (typeof value === "object") expect(JSON.parse(withMarkedNumbers(text))).toEqual(value);
  else if (typeof value === "string" && value.startsWith(NUMBER)) expect(text).toBe(value.slice(NUMBER.length));
  // A text of a json() field has its quotes.
  else if (typeof value === "string") expect([value, JSON.stringify(value)]).toContain(text);
  else expect(text).toBe(String(value));
}
