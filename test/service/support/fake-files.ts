import type { BrowserFile, BrowserFiles } from "../../../service/playground/files.js";

/** A file whose bodies name their content coding. */
function fakeFile(path: string, contentType: string): BrowserFile {
  const body = (coding: string) => new TextEncoder().encode(`${path} ${coding} `.repeat(20));
  return { path, contentType, bodies: { identity: body("identity"), gzip: body("gzip"), br: body("br") } };
}

/** Files of a playground that was not built. */
export const FAKE_FILES: BrowserFiles = {
  script: fakeFile("/playground/playground-1.js", "text/javascript; charset=utf-8"),
  style: fakeFile("/playground/playground-2.css", "text/css; charset=utf-8"),
  icon: fakeFile("/playground/playground-3.svg", "image/svg+xml"),
};
