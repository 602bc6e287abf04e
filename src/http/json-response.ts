/** Returns a hash of the body for its ETag. */
export type Hash = (body: Uint8Array) => string | Promise<string>;

/** Returns 200 with a JSON body, without the body for HEAD, or 304 if the client already has it. */
export async function jsonResponse(
  request: Request,
  json: string,
  headers: Headers,
  hash: Hash | boolean,
): Promise<Response> {
  const body = new TextEncoder().encode(json);
  headers.set("content-type", "application/json");
  if (hash !== false) {
    const etag = `"${await (hash === true ? sha256 : hash)(body)}"`;
    headers.set("etag", etag);
    if (matches(request.headers.get("if-none-match"), etag)) {
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    }
  }
  headers.set("content-length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/** Runs in browsers and on every server. */
async function sha256(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  // 15 bytes encode to 20 characters and make collisions negligible.
  return btoa(String.fromCharCode(...digest.subarray(0, 15)));
}

/** Returns whether If-None-Match, "*" or a list of ETags, contains the ETag. Weak ones match too (RFC 9110, 13.1.2). */
function matches(condition: string | null, etag: string): boolean {
  if (condition === null) return false;
  if (condition.trim() === "*") return true;
  return condition.split(",").some((known) => known.trim().replace(/^W\//, "") === etag);
}
