/** The answer 200 with a JSON body: without the body to HEAD, and 304 to a client that has it already. */
export async function answerJson(request: Request, json: string, headers: Headers, hasTag: boolean): Promise<Response> {
  const body = new TextEncoder().encode(json);
  headers.set("content-type", "application/json");
  if (hasTag) {
    const tag = await tagOf(body);
    headers.set("etag", tag);
    if (isKnown(request.headers.get("if-none-match"), tag)) {
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    }
  }
  headers.set("content-length", String(body.length));
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/** A strong tag: the same for the same bytes alone. */
async function tagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  // 15 bytes are 20 characters, and more than enough.
  return `"${btoa(String.fromCharCode(...digest.subarray(0, 15)))}"`;
}

/** If-None-Match has "*" or a list of tags, of which weak ones count as well. */
function isKnown(condition: string | null, tag: string): boolean {
  if (condition === null) return false;
  if (condition.trim() === "*") return true;
  return condition.split(",").some((known) => known.trim().replace(/^W\//, "") === tag);
}
