import { ConnectionError } from "./errors.js";
import type { Settings } from "./settings.js";

/** One request, whatever number of attempts it takes. */
export interface Call {
  readonly method: "GET" | "POST";
  /** Without the query. */
  readonly url: string;
  /** Without its "?"; may be empty. */
  readonly query: string;
  /** The filter that the query holds, decoded. */
  readonly filterText: string;
  /** JSON. */
  readonly body?: string;
  /** Makes a repeated POST one and the same; without it, none is repeated. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What errors call it: without the query, which may hold what logs should not. */
export function subjectOf({ method, url }: Call): string {
  return `${method} ${url}`;
}

/** An answer as it came. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Whether that is all of it: an answer is read up to a limit. */
  readonly isWhole: boolean;
}

/** One request and the whole of its answer, in time; throws the reason of the caller's signal where that was aborted. */
export async function attempt(call: Call, headers: Headers, settings: Settings): Promise<Received | ConnectionError> {
  const { signal } = call;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, settings.timeout);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    // A fetch that is not the platform's may know nothing of signals.
    return await Promise.race([receive(call, headers, settings, controller.signal), rejectOn(controller.signal)]);
  } catch (thrown) {
    signal?.throwIfAborted();
    const cause = settings.redactor.cause(thrown);
    const subject = settings.redactor.text(subjectOf(call));
    if (controller.signal.aborted) {
      return new ConnectionError(`${subject}: no answer within ${settings.timeout} ms.`, "timeout", { cause });
    }
    const reason = settings.redactor.text(reasonOf(thrown));
    return new ConnectionError(`${subject}: no connection (${reason}).`, "network", { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    // Closes the connection of an answer that was too long to be read.
    controller.abort();
  }
}

async function receive(call: Call, headers: Headers, settings: Settings, signal: AbortSignal): Promise<Received> {
  const { method, url, query, body } = call;
  const response = await settings.fetch(query === "" ? url : `${url}?${query}`, {
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
    // To another origin fetch sends no Authorization header along (seen with Node 20), but every header of the caller's
    // own; and it makes a GET of a POST.
    redirect: "manual",
  });
  const { text, isWhole } = await readText(response, settings.maxResponseBytes);
  return { status: response.status, headers: response.headers, text, isWhole };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Node says "fetch failed" and has the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause ? String(cause.code) : cause.message;
}

/** The body as text, like `response.text()`, but no further than `maximum` bytes: compressed, few bytes can be many. */
export async function readText(
  response: Response,
  maximum: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  let size = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) return { text: text + decoder.decode(), isWhole: true };
    size += chunk.value.byteLength;
    text += decoder.decode(chunk.value, { stream: true });
    if (size > maximum) return { text, isWhole: false };
  }
}
