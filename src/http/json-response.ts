import type { HandlerRequest } from "./handler-request.js";
import { type AsciiText, Reply, type ReplyHeaders } from "./reply.js";

/** Returns a hash of the body for its ETag. */
export type Hash = (body: Uint8Array) => string | Promise<string>;

const encoder = /* @__PURE__ */ new TextEncoder();

function encode(body: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof body === "string" ? encoder.encode(body) : body;
}

/** Hot: servers send a text with the head of the response, and bytes separately. */
function compactBody(json: string): AsciiText | Uint8Array<ArrayBuffer> {
  return /^[\0-\x7F]*$/.test(json) ? json : encoder.encode(json);
}

/** With nothing instead of a hash, all bodies would have the same ETag. */
const isHash = (value: unknown): boolean => typeof value === "string" && /^[!#-~]+$/.test(value);
const INVALID_HASH = 'Option "etag" must return ASCII characters other than quotes and spaces.';

/** Returns 200 with a JSON body, without the body for HEAD, or 304 if the client already has it. */
export async function jsonReply(
  request: HandlerRequest,
  json: string,
  headers: ReplyHeaders,
  hash: Hash | boolean,
): Promise<Reply> {
  const body = compactBody(json);
  headers.set("content-type", "application/json");
  if (hash !== false) {
    const given = hash === true ? sha256(body) : hash(encode(body));
    const hashed = typeof given === "string" ? given : await given;
    if (hash !== true && !isHash(hashed)) throw new TypeError(INVALID_HASH);
    const etag = `"${hashed}"`;
    headers.set("etag", etag);
    if (matches(request.header("if-none-match"), etag)) {
      headers.delete("content-type");
      return new Reply(null, { status: 304, headers });
    }
  }
  headers.set("content-length", String(body.length));
  return new Reply(request.method === "HEAD" ? null : body, { headers });
}

/** The part of Node, and of servers compatible with it, that hashes without waiting for another thread. */
interface NodeGlobal {
  readonly process?: {
    readonly versions?: { readonly node?: string };
    getBuiltinModule?(name: "node:crypto"): {
      hash?(algorithm: "sha256", body: string | Uint8Array, encoding: "base64"): string;
    };
  };
}

/** Bytes of a body from which a hash takes longer than to wait for another thread. Others would wait for it, 5 ms for 1 MB. */
const LARGE = 64 * 1024;

/** Runs in browsers and on every server. */
function sha256(body: string | Uint8Array<ArrayBuffer>): string | Promise<string> {
  if (body.length >= LARGE) return webSha256(body);
  const { process } = globalThis as NodeGlobal;
  // Next.js has functions of `process` that throw where there is only a part of Node, without its version.
  const node = process?.versions?.node === undefined ? undefined : process.getBuiltinModule?.("node:crypto");
  // 15 bytes encode to 20 characters and make collisions negligible.
  return node?.hash?.("sha256", body, "base64").slice(0, 20) ?? webSha256(body);
}

async function webSha256(body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", encode(body));
  return btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 15)));
}

/** Returns whether If-None-Match, "*" or a list of ETags, contains the ETag. Weak ones match too (RFC 9110, 13.1.2). */
function matches(condition: string | null, etag: string): boolean {
  if (condition === null) return false;
  if (condition.trim() === "*") return true;
  // An ETag may contain commas.
  return condition.match(/"[^"]*"/g)?.includes(etag) === true;
}
