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
  /** The media type of a response that is read as a stream. Default: JSON, which is read at once. */
  readonly streamType?: string;
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
  /** The body of a stream, instead of `text`. */
  readonly chunks?: AsyncGenerator<Uint8Array, void, undefined>;
}

/**
 * Sends one request and reads the complete response within the timeout, or opens the stream that the call accepts. Returns a
 * ConnectionError if that fails. Throws the abort reason if the caller's signal is aborted.
 */
export async function attempt(
  call: Call,
  headers: Headers,
  settings: Settings,
): Promise<RawResponse | ConnectionError> {
  call.signal?.throwIfAborted();
  const exchange = new Exchange(call, settings);
  let isOpen = false;
  try {
    if (call.streamType === undefined) return await exchange.within(receive(call, headers, settings, exchange.signal));
    const response = await exchange.within(send(call, headers, settings, exchange.signal));
    isOpen = response.ok && mediaTypeOf(response) === call.streamType;
    if (!isOpen) return await exchange.within(withText(response, settings));
    const chunks = chunksOf(response, exchange);
    return { status: response.status, headers: response.headers, text: "", isComplete: true, chunks };
  } catch (error) {
    if (error instanceof ConnectionError) return error;
    throw error;
  } finally {
    // Closes the connection if the body was too long to read completely.
    if (!isOpen) exchange.close();
  }
}

/** One request and its response, which the timeout or the signal of the caller ends. */
class Exchange {
  private readonly controller = new AbortController();
  private readonly abort = (): void => this.controller.abort();

  constructor(
    private readonly call: Call,
    private readonly settings: Settings,
  ) {
    call.signal?.addEventListener("abort", this.abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Settles like the work, or rejects with the abort reason of the caller or a ConnectionError. */
  async within<T>(work: Promise<T>): Promise<T> {
    const { call, settings, signal } = this;
    const timer = setTimeout(this.abort, settings.timeout);
    let stop = (): void => {};
    // A custom fetch may ignore the signal.
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = () => reject(signal.reason);
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop);
    });
    try {
      return await Promise.race([work, stopped]);
    } catch (thrown) {
      call.signal?.throwIfAborted();
      if (thrown instanceof FetchResultError) throw thrown;
      const cause = settings.redactor.cause(thrown);
      const subject = settings.redactor.text(describeCall(call));
      if (signal.aborted) {
        throw new ConnectionError(`${subject}: no response within ${settings.timeout} ms.`, "timeout", { cause });
      }
      const reason = settings.redactor.text(reasonOf(thrown));
      throw new ConnectionError(`${subject}: connection failed (${reason}).`, "network", { cause });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  }

  close(): void {
    this.call.signal?.removeEventListener("abort", this.abort);
    this.controller.abort();
  }
}

async function send(call: Call, headers: Headers, settings: Settings, signal: AbortSignal): Promise<Response> {
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
  // A mistake in the program, which would look like a failed connection.
  if (typeof response?.status !== "number") throw new FetchResultError('Option "fetch" must return a Response.');
  return response;
}

/** Thrown for a `fetch` of the program that returns no Response. No attempt is repeated. */
class FetchResultError extends TypeError {}

async function receive(call: Call, headers: Headers, settings: Settings, signal: AbortSignal): Promise<RawResponse> {
  return withText(await send(call, headers, settings, signal), settings);
}

async function withText(response: Response, { maxResponseBytes }: Settings): Promise<RawResponse> {
  const { text, isComplete } = await readText(response, maxResponseBytes);
  return { status: response.status, headers: response.headers, text, isComplete };
}

/** Yields the parts of a body, each within the timeout. Closes the connection at the end, or if the caller stops. */
async function* chunksOf({ body }: Response, exchange: Exchange): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    const reader = body?.getReader();
    for (;;) {
      const chunk = await exchange.within(reader?.read() ?? Promise.resolve(undefined));
      if (chunk?.value === undefined) return;
      yield chunk.value;
    }
  } finally {
    exchange.close();
  }
}

/** Returns the media type without its parameters. */
function mediaTypeOf({ headers }: Response): string | undefined {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
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
