import { ResultTooLarge } from "../database/database.js";
import type { Context } from "./environment.js";
import { errorResponse } from "./errors.js";
import { OVERHEAD_PER_BYTE } from "./take-turns.js";

/** Returns whether a response is an export, whose length is unknown. */
export function isExport({ headers, body }: Response): boolean {
  return body !== null && headers.has("content-disposition");
}

/**
 * Promise: an export makes no one wait. Returns the response with a body that is read in turns of its key: each part is one,
 * as if it was a request, and its statement waits like others.
 */
export function exportInTurns(response: Response, context: Context): Response {
  if (response.body === null || !isExport(response)) return response;
  context.set("isExporting", true);
  const reader = response.body.getReader();
  const read = async (): ReturnType<typeof reader.read> => {
    const chunk = await reader.read();
    context.get("turn").charge((chunk.value?.length ?? 0) * OVERHEAD_PER_BYTE);
    return chunk;
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    let reading: ReturnType<typeof read> | undefined;
    await context.get("inTurn")(() => {
      reading = read();
      reading.catch(() => {});
      return untilIdle();
    });
    // If it waits for records, it goes on in the turn of `deliverInTurn`.
    const chunk = await (reading ?? read());
    if (chunk.done) controller.close();
    else controller.enqueue(chunk.value);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        pull(controller).catch((error: unknown) => {
          if (!context.req.raw.signal.aborted) errorResponse(error, context.get("log"));
          // The end of a connection of HTTP/1.0, such as that of a proxy, would look like the end of the list.
          context.env?.outgoing?.socket?.resetAndDestroy();
          throw error;
        }),
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/**
 * Settles like a statement of an export, and in a turn of its own, which has the work on the result. No turn waits for the
 * statement: the records before are written and sent in the meantime.
 */
export async function deliverInTurn<Result>(work: Promise<Result>, context: Context): Promise<Result> {
  const result = await work;
  return new Promise((resolve, reject) => {
    const deliver = (): Promise<void> => {
      resolve(result);
      return untilIdle();
    };
    context.get("inTurn")(deliver).catch(reject);
  });
}

/** By how much fewer. */
const REDUCTION = 10;

/** Reads fewer records for an export if they are too large together, because those before were smaller. */
export function withSmallerBatches<Asked extends { readonly query: { readonly limit: number } }, Page>(
  list: (asked: Asked, context: Context) => Promise<Page>,
): (asked: Asked, context: Context) => Promise<Page> {
  return async function smaller(asked, context): Promise<Page> {
    try {
      return await list(asked, context);
    } catch (error) {
      const { limit } = asked.query;
      if (!(error instanceof ResultTooLarge) || limit === 1 || !context.get("isExporting")) throw error;
      const query = { ...asked.query, limit: Math.ceil(limit / REDUCTION) };
      return smaller({ ...asked, query }, context);
    }
  };
}

/** Resolves when everything has run that does not wait for other events. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
