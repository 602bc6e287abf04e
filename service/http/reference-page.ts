import { apiDocument } from "./open-api.js";
export function referencePage(): Response {
  return new Response(`<!doctype html><title>x</title>${JSON.stringify(apiDocument.info)}`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}
