import type { Redactor } from "./redactor.js";

const DEEPEST = 8;

/**
 * What `fetch` threw. As it is, where all of it can be seen and no secret is in it; otherwise as a new error with its
 * name, code, message, stack and cause, as other members may hold the request with its headers.
 */
export function redactCause(thrown: unknown, redactor: Redactor, depth = 0): unknown {
  if (isClean(thrown, redactor, depth)) return thrown;
  if (!(thrown instanceof Error)) return redactor.text(typeof thrown === "object" ? "an object" : String(thrown));
  const copy: Error & { code?: unknown } = new Error(redactor.text(String(thrown.message)));
  copy.name = redactor.text(String(thrown.name));
  copy.stack = redactor.text(String(thrown.stack));
  if ("code" in thrown && typeof thrown.code === "string") copy.code = redactor.text(thrown.code);
  if (thrown.cause !== undefined && depth < DEEPEST) copy.cause = redactCause(thrown.cause, redactor, depth + 1);
  return copy;
}

function isClean(value: unknown, redactor: Redactor, depth: number): boolean {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) {
    return redactor.isClean(String(value));
  }
  const isKnown = value instanceof Error || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isKnown || depth > DEEPEST) return false;
  return Reflect.ownKeys(value).every((name) => {
    // Some engines have it as an accessor.
    const stack = name === "stack" && value instanceof Error ? { value: value.stack } : undefined;
    const property = stack ?? Object.getOwnPropertyDescriptor(value, name);
    if (property === undefined || !("value" in property)) return false;
    return redactor.isClean(String(name)) && isClean(property.value, redactor, depth + 1);
  });
}
