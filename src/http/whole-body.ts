/** The bodies of responses that are not streams. Sent without the stream of the Response, they take a third of the time. */
const bodies = /* @__PURE__ */ new WeakMap<Response, Uint8Array>();

/** Returns a response whose body is complete. */
export function wholeResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  bodies.set(response, body);
  return response;
}

/** Returns the body of a response that `wholeResponse` created, unless the program reads it. */
export function wholeBody(response: Response): Uint8Array | undefined {
  return response.bodyUsed || response.body?.locked ? undefined : bodies.get(response);
}
