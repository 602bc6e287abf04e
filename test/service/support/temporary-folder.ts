import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "ampipe-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Creates a folder that is removed after the test. */
export function folderOfTest(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}
