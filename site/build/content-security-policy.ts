import { createHash } from "node:crypto";

/** Styles are inline because code has its colours in attributes. Scripts are allowed by their hash only. */
const POLICY: Readonly<Record<string, string>> = {
  "default-src": "'none'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "worker-src": "'self'",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'self'",
};

/** Adds a content security policy to a page, with the hashes of its inline scripts. */
export function addContentSecurityPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  const directives = { ...POLICY, "script-src": ["'self'", ...new Set(hashes)].join(" ") };
  const policy = Object.entries(directives).map(([name, value]) => `${name} ${value}`);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.join("; ")}">`;
  const added = html.replace(/<meta charset="utf-8">/i, (charset) => `${charset}\n    ${meta}`);
  if (added === html) throw new Error("A page has no <meta charset> to put the policy after.");
  return added;
}
