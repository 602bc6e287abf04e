import type { Redactor } from "./redactor.js";

const DEEPEST = 8;

/**
 * What `fetch` threw, as a new error with its name, code, message, stack and cause where there is a secret to keep:
 * other members may hold the request with its headers.
 */
export function redactCause(thrown: unknown, redactor: Redactor, depth = 0): unknown {
  if (!redactor.hasSecrets || thrown === undefined) return thrown;
  if (!(thrown instanceof Error)) return typeof thrown === "object" ? undefined : redactor.text(String(thrown));
  const { name, message, stack, cause, code } = thrown as Error & { readonly code?: unknown };
  const copy = new Error(redactor.text(String(message)));
  Object.assign(copy, { name: redactor.text(String(name)), stack: redactor.text(String(stack)) });
  if (typeof code === "string") Object.assign(copy, { code: redactor.text(code) });
  if (cause !== undefined && depth < DEEPEST) copy.cause = redactCause(cause, redactor, depth + 1);
  return copy;
}
