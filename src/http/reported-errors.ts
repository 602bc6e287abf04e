/** Errors in the middle of an export. The hook has got them, and the connection breaks because of them. */
const reported = /* @__PURE__ */ new WeakSet<object>();

export function markReported(error: unknown): void {
  if (typeof error === "object" && error !== null) reported.add(error);
}

export function isReported(error: unknown): boolean {
  return typeof error === "object" && error !== null && reported.has(error);
}
