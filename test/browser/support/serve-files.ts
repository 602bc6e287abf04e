import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

/** Forbids inline scripts and styles, `eval`, `data:` images and every other origin. */
export const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

export interface FileServer {
  /** Without a slash at the end: `http://127.0.0.1:40123`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves files by path on a free port of the loopback interface. `/` is `/index.html`. */
export async function serveFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  policy = STRICT_POLICY,
): Promise<FileServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname === "/" ? "/index.html" : pathname;
    const body = path === "/favicon.ico" ? "" : files[path];
    response.statusCode = body === undefined ? 404 : body === "" ? 204 : 200;
    response.setHeader("content-security-policy", policy);
    response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
    response.setHeader("x-content-type-options", "nosniff");
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
