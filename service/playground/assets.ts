import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** A file for browsers with its compressed form. Both are in memory before the first request and shared by all responses. */
export interface Asset {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A hash of the content. */
  readonly hash: string;
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

/** The files that the page of the playground loads. */
export interface BrowserFiles {
  readonly script: Asset;
  readonly style: Asset;
  readonly icon: Asset;
}

/** Creates a file that browsers keep, because its path contains the hash. */
export function createFile(name: string, contentType: string, content: Uint8Array): Asset {
  const headers = {
    "content-type": contentType,
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
  };
  return createAsset(`/playground/${hashOf(content)}-${name}`, headers, content);
}

export function createAsset(path: string, headers: Asset["headers"], content: Uint8Array): Asset {
  const gzip = new Uint8Array(gzipSync(content, { level: 9 }));
  return { path, headers, hash: hashOf(content), identity: new Uint8Array(content), gzip };
}

function hashOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

export function assetResponse(asset: Asset, { headers: sent }: Request): Response {
  const coding = acceptsGzip(sent.get("accept-encoding") ?? "") ? "gzip" : "identity";
  // The bodies differ, so do their tags.
  const etag = `"${asset.hash}-${coding}"`;
  const headers = new Headers({ ...asset.headers, etag, vary: "Accept-Encoding" });
  if (isCurrent(sent.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  if (coding === "gzip") headers.set("content-encoding", coding);
  headers.set("content-length", String(asset[coding].length));
  return new Response(asset[coding], { headers });
}

/** "*" is not considered. */
function acceptsGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(",").some((part) => {
    const [name = "", quality = "q=1"] = part.split(";");
    return name.trim().toLowerCase() === "gzip" && !/^\s*q=0(?:\.0*)?\s*$/i.test(quality);
  });
}

function isCurrent(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}
