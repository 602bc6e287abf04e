import { type Call, type Received, subjectOf } from "./call.js";
import { ConnectionError } from "./connection-error.js";
import { readText } from "./read-text.js";
import { redactCause } from "./redact-cause.js";
import type { Settings } from "./settings.js";

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
    const cause = redactCause(thrown, settings.redactor);
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
  const { text, isWhole } = await readText(response, settings.maximumAnswer);
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
