/** The bodies of responses that are not streams. It takes less time to send them than to read the stream of the Response. */
const bodies = /* @__PURE__ */ new WeakMap<Response, Uint8Array>();

/** Returns a response whose body is complete. */
export function wholeResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/** Returns the body of a response that `wholeResponse` created, once, unless the program has read or locked it. */
export function takeWholeBody(response: Response): Uint8Array | undefined {
  const body = response.bodyUsed || response.body?.locked ? undefined : bodies.get(response);
  if (body === undefined) return undefined;
  bodies.delete(response);
  // As if it had been read: a second time is an error, as for other responses.
  response.body?.getReader();
  return body;
}
