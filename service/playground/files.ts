import { readFileSync } from "node:fs";

/** A file for browsers, with the bodies that are sent. They are prepared once and shared by all responses. */
export interface BrowserFile {
  /** The path contains a hash of the content, so that browsers can keep the file. */
  readonly path: string;
  readonly contentType: string;
  readonly bodies: Bodies;
}

/** The content by content coding. */
export interface Bodies {
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer>;
}

/** The files that the page of the playground loads. */
export interface BrowserFiles {
  readonly script: BrowserFile;
  readonly style: BrowserFile;
  readonly icon: BrowserFile;
}

/** Names of the files in the build folder, as `buildService` writes them. */
type Manifest = { readonly [Name in keyof BrowserFiles]: string };

/** Reads the files from the folder of the build. */
export function readBrowserFiles(folder: URL): BrowserFiles {
  const read = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(name, folder)));
  const manifest = JSON.parse(Buffer.from(read("playground.json")).toString()) as Manifest;
  const file = (name: string, contentType: string): BrowserFile => ({
    path: `/playground/${name}`,
    contentType,
    bodies: { identity: read(name), gzip: read(`${name}.gz`), br: read(`${name}.br`) },
  });
  return {
    script: file(manifest.script, "text/javascript; charset=utf-8"),
    style: file(manifest.style, "text/css; charset=utf-8"),
    icon: file(manifest.icon, "image/svg+xml"),
  };
}
