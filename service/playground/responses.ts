import type { Bodies, BrowserFile } from "./files.js";
import type { PlaygroundPage } from "./page.js";

/** Scripts, styles and requests of this origin only; no inline script or style. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** Returns the page. Browsers ask each time whether it has changed. */
export function pageResponse({ etag, bodies }: PlaygroundPage, request: Request): Response {
  return respond(request, etag, bodies, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": CONTENT_SECURITY_POLICY,
    // The address contains the filter.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
  });
}

/** Returns a file whose name contains a hash of its content. */
export function fileResponse({ path, contentType, bodies }: BrowserFile, request: Request): Response {
  return respond(request, path.slice(path.lastIndexOf("/") + 1), bodies, {
    "content-type": contentType,
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
  });
}

function respond({ headers: sent }: Request, tag: string, bodies: Bodies, given: Record<string, string>): Response {
  const accepted = sent.get("accept-encoding") ?? "";
  const coding = accepts(accepted, "br") ? "br" : accepts(accepted, "gzip") ? "gzip" : "identity";
  // The bodies differ, so do their tags.
  const etag = `"${tag}-${coding}"`;
  const headers = new Headers({ ...given, etag, vary: "Accept-Encoding" });
  if (isCurrent(sent.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  if (coding !== "identity") headers.set("content-encoding", coding);
  headers.set("content-length", String(bodies[coding].length));
  return new Response(bodies[coding], { headers });
}

/** Returns whether the client accepts a content coding. "*" is not considered. */
function accepts(acceptEncoding: string, coding: string): boolean {
  return acceptEncoding.split(",").some((part) => {
    const [name = "", quality = "q=1"] = part.split(";");
    return name.trim().toLowerCase() === coding && !/^\s*q=0(?:\.0*)?\s*$/i.test(quality);
  });
}

function isCurrent(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}
