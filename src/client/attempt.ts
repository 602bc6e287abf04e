import { ConnectionError } from "./errors.js";
import type { Settings } from "./settings.js";

/** One call of the API. It may take several attempts. */
export interface Call {
  readonly method: "GET" | "POST" | "QUERY";
  /** Without the query string. */
  readonly url: string;
  /** Without "?". May be empty. The body of a QUERY, otherwise part of the URL. */
  readonly query: string;
  /** The filter in the query string, decoded. */
  readonly filterText: string;
  /** JSON. */
  readonly body?: string;
  /** Identifies repeated attempts of one POST. A POST without a key is never retried. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the name of a call in error messages. The query string is left out, as it may contain private data. */
export function describeCall({ method, url }: Call): string {
  return `${method} ${url}`;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** False if the body is longer than `maxResponseBytes`: `text` is then its start. */
  readonly isComplete: boolean;
}

/**
 * Sends one request and reads the complete response within the timeout. Returns a ConnectionError if that fails. Throws
 * the abort reason if the caller's signal is aborted.
 */
export async function attempt(
  call: Call,
  headers: Headers,
  settings: Settings,
): Promise<RawResponse | ConnectionError> {
  const { signal } = call;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, settings.timeout);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    // A custom fetch may ignore the signal.
    return await Promise.race([receive(call, headers, settings, controller.signal), rejectOn(controller.signal)]);
  } catch (thrown) {
    signal?.throwIfAborted();
    const cause = settings.redactor.cause(thrown);
    const subject = settings.redactor.text(describeCall(call));
    if (controller.signal.aborted) {
      return new ConnectionError(`${subject}: no response within ${settings.timeout} ms.`, "timeout", { cause });
    }
    const reason = settings.redactor.text(reasonOf(thrown));
    return new ConnectionError(`${subject}: connection failed (${reason}).`, "network", { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    // Closes the connection if the body was too long to read completely.
    controller.abort();
  }
}

async function receive(call: Call, headers: Headers, settings: Settings, signal: AbortSignal): Promise<RawResponse> {
  const { method, url, query } = call;
  const isQuery = method === "QUERY";
  const body = isQuery ? query : call.body;
  const response = await settings.fetch(isQuery || query === "" ? url : `${url}?${query}`, {
    method,
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
    // On a redirect to another origin, fetch drops the Authorization header (seen with Node 20) but sends all custom
    // headers. It also changes POST to GET.
    redirect: "manual",
  });
  const { text, isComplete } = await readText(response, settings.maxResponseBytes);
  return { status: response.status, headers: response.headers, text, isComplete };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Returns why a fetch failed. In Node the message is only "fetch failed" and the cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause ? String(cause.code) : cause.message;
}

/** Reads the body as text and stops after `maxBytes`: a small compressed body can expand to a huge one. */
async function readText(
  response: Response,
  maxBytes: number,
): Promise<{ readonly text: string; readonly isComplete: boolean }> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  let size = 0;
  for (;;) {
    const chunk = await reader?.read();
    if (chunk?.value === undefined) return { text: text + decoder.decode(), isComplete: true };
    size += chunk.value.byteLength;
    text += decoder.decode(chunk.value, { stream: true });
    if (size > maxBytes) return { text, isComplete: false };
  }
}
