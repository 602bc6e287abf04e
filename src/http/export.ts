import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import { toDiagnostic } from "../language/diagnostics/finding.js";
import { writeExactJson } from "../language/values/exact-json.js";
import { cursorAfter, fieldsToRead } from "../list/cursor-envelope.js";
import { diagnoseList } from "../list/list-codes.js";
import type { ListQuery, ListSettings } from "../list/list-query.js";
import { csvWriter } from "../list/record-to-csv.js";
import { recordWriter } from "../list/record-to-json.js";
import { responseDiagnostics } from "../list/response-diagnostics.js";
import { EXPORT_TYPES, type ExportType } from "./accept.js";
import { hasMoreOf } from "./checked-page.js";
import type { HandlerRequest } from "./handler-request.js";
import { Reply, type ReplyHeaders } from "./reply.js";
import { markReported } from "./reported-errors.js";
import type { ExportOptions } from "./resource.js";
import type { SourcePage } from "./source.js";

/** The records of the first statement, which may all be long, and the most of one statement. */
const FIRST_BATCH = 10;
const MAX_BATCH = 1000;
/** How many times as many records the next statement may read. */
const BATCH_GROWTH = 10;
/**
 * Characters of a batch if its records are as long as the longest before. Two batches are in memory: one is written while the next
 * is read. Together with what the connection buffers, this is the memory of an export.
 */
const BATCH_LENGTH = 196_608;
/** Characters of a part of the body. Engines collect larger texts late. */
const CHUNK_LENGTH = 65_536;

/** Bytes of warnings in a header, up to three times as many in ASCII. Many clients reject more than 8 KiB of headers. */
const MAX_WARNINGS = 2048;

/** Ends of lines for many readers, such as `readline` of Node.js and `splitlines` of Python. JSON does not escape them. */
const LINE_BREAKS = /[\x85\u2028\u2029]/g;

export interface Export<Query extends ListQuery> {
  readonly type: ExportType;
  readonly options: ExportOptions;
  readonly settings: Pick<ListSettings, "maxLimit" | "name">;
  readonly headers: ReplyHeaders;
  readonly warnings: readonly Diagnostic[];
  readonly read: (query: Query) => Promise<SourcePage>;
  readonly refuse: (diagnostics: readonly Diagnostic[]) => Promise<Reply>;
  /** Called with an error after the response has started. */
  readonly onError: (error: unknown) => Promise<unknown>;
}

/**
 * Returns all records of a query, or 400 if there are more than `maxRows`. Reads the first ones at once, so that most
 * errors are a response of their own, and the others by cursor as fast as the client receives them. An error then breaks
 * the connection, because the end of the body says that it is complete.
 */
export async function exportReply<Query extends ListQuery>(
  request: HandlerRequest,
  query: Query,
  { type, options, settings, headers, warnings, read, refuse, onError }: Export<Query>,
): Promise<Reply> {
  const { maxRows } = options;
  const maxBatch = Math.min(MAX_BATCH, settings.maxLimit);
  const writer = writerOf(type, query, options);
  const start = {
    ...query,
    cursor: { direction: "after", position: undefined },
    limit: Math.min(FIRST_BATCH, maxBatch, maxRows),
    count: { upTo: maxRows },
  } as const;
  const fields = fieldsToRead(start);
  const first = await read({ ...start, fields });
  if (hasMoreOf(first) && totalOf(first, maxRows) > maxRows) {
    const span = { start: 0, end: query.filterText.length };
    return refuse([toDiagnostic(diagnoseList("list.export-rows", span, { limit: maxRows }))]);
  }

  const canceled = new AbortController();
  /** Reads the records after those of a page. */
  async function readAfter(
    page: SourcePage,
    asked: ListQuery,
    limit: number,
  ): Promise<readonly [SourcePage, ListQuery]> {
    if (limit <= 0) throw new RangeError(`The list has grown to more than ${maxRows} records during its export.`);
    request.throwIfAborted();
    canceled.signal.throwIfAborted();
    const next = { ...query, cursor: cursorAfter(page.records.at(-1), asked), limit, count: false, fields } as const;
    return [await read(next), next];
  }

  async function* chunks(): AsyncGenerator<string, void, undefined> {
    let [page, asked]: readonly [SourcePage, ListQuery] = [first, start];
    let text = writer.header;
    let longestBefore = 0;
    for (let rows = 0; ; ) {
      const { records } = page;
      rows += records.length;
      let longest = 1;
      let next: ReturnType<typeof readAfter> | undefined;
      // The next records are read while these are written: at once, or if there are many more, when the first of these show
      // their size.
      const readAhead = (most: number): void => {
        if (next !== undefined || !hasMoreOf(page)) return;
        const fitting = Math.max(1, Math.floor(BATCH_LENGTH / Math.max(longest, longestBefore)));
        const limit = Math.min(fitting, records.length * BATCH_GROWTH, maxBatch, maxRows - rows);
        if (limit > most) return;
        next = readAfter(page, asked, limit);
        // It is thrown when these are written.
        next.catch(() => {});
      };
      readAhead(longestBefore === 0 ? 0 : 2 * records.length);
      for (const record of records) {
        const line = writer.write(record);
        longest = Math.max(longest, line.length);
        text += line;
        if (text.length < CHUNK_LENGTH) continue;
        readAhead(maxBatch);
        yield text;
        text = "";
      }
      readAhead(maxBatch);
      if (text !== "") yield text;
      if (next === undefined) return;
      longestBefore = longest;
      [[page, asked], text] = [await next, ""];
    }
  }

  headers.set("content-type", writer.type);
  headers.set("content-disposition", disposition(`${settings.name || "export"}.${EXPORT_TYPES[type]}`));
  if (warnings.length > 0) headers.set("filter-warnings", asciiJson(responseDiagnostics(warnings, MAX_WARNINGS)));
  if (request.method === "HEAD") return new Reply(null, { headers });
  return new Reply(bodyOf(chunks(), hasMoreOf(first), { request, canceled, onError }), { headers });
}

/** Returns the total, or a greater number than the maximum if there are more. */
function totalOf(page: SourcePage, maxRows: number): number {
  if (page.total !== null) return page.total;
  if (page.totalAtLeast !== undefined && page.totalAtLeast >= maxRows) return Number.POSITIVE_INFINITY;
  throw new TypeError("The source returned no total for an export. Count the records up to `query.count.upTo`.");
}

/** Returns what writes the records, and the line before them. */
function writerOf(type: ExportType, { filter: { schema }, fields }: ListQuery, options: ExportOptions) {
  if (type === "text/csv") {
    const { header, write } = csvWriter(schema, fields, options.guardFormulas === true);
    return { type: `${type}; charset=utf-8; header=present`, header: (options.bom ? "\uFEFF" : "") + header, write };
  }
  const json = recordWriter("listHandler()", schema, { fields });
  return { type, header: "", write: (record: object) => `${json(record).replace(LINE_BREAKS, escapeUnit)}\n` };
}

function bodyOf(
  chunks: AsyncGenerator<string, void, undefined>,
  hasMore: boolean,
  {
    request,
    canceled,
    onError,
  }: { request: HandlerRequest; canceled: AbortController; onError(error: unknown): Promise<unknown> },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  // @hono/node-server takes an error in what it can read at once for the end of the body.
  let mustWait = hasMore;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (mustWait) await new Promise((resolve) => setTimeout(resolve, 0));
        mustWait = false;
        try {
          const { done, value } = await chunks.next();
          if (canceled.signal.aborted) return;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          // If the client has disconnected, the error is that of a canceled statement. What the hook throws is usually the
          // same error, for the framework.
          if (!canceled.signal.aborted && !request.isAborted) {
            await onError(error).then(
              () => markReported(error),
              () => {},
            );
          }
          controller.error(error);
        }
      },
      cancel() {
        canceled.abort();
        // Not awaited: a statement may be running.
        void chunks.return();
      },
    },
    // Reads only on demand.
    { highWaterMark: 0 },
  );
}

/** Returns a Content-Disposition (RFC 6266) that saves the response as a file. */
function disposition(file: string): string {
  const ascii = file.replace(/[^\w.\- ]/g, "_");
  if (ascii === file) return `attachment; filename="${file}"`;
  const encoded = encodeURIComponent(file.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Writes JSON with ASCII characters only, as headers require. */
function asciiJson(value: unknown): string {
  return writeExactJson(value).replace(/[^\x20-\x7e]/g, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
