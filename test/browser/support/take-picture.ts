import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";

let folder: Promise<string> | undefined;

/**
 * Writes a picture of the page: to a temporary folder, or to the folder that the environment variable AMPIPE_PICTURES
 * names. `npm run screenshots` writes those of the documents. Returns its path.
 */
export async function takePicture(page: Page, name: string): Promise<string> {
  folder ??= pictureFolder();
  const file = join(await folder, `${name}.png`);
  await writeFile(file, await page.screenshot({ animations: "disabled", caret: "hide" }));
  return file;
}

async function pictureFolder(): Promise<string> {
  const { AMPIPE_PICTURES = "" } = process.env;
  if (AMPIPE_PICTURES === "") return mkdtemp(join(tmpdir(), "ampipe-pictures-"));
  await mkdir(AMPIPE_PICTURES, { recursive: true });
  return resolve(AMPIPE_PICTURES);
}
