import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { installPackages } from "../../scripts/install-packages.js";

test("packages are installed once for each lockfile, also if npm leaves out an optional one", () => {
  const folder = mkdtempSync(join(tmpdir(), "ampipe-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (version: string): void => {
    const project = { name: "project", version, optionalDependencies: { future: "1.0.0" } };
    const future = { version: "1.0.0", optional: true, engines: { node: ">=99" }, os: [process.platform] };
    const packages = { "": project, "node_modules/future": future };
    writeFileSync(join(folder, "package.json"), JSON.stringify(project));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ ...project, lockfileVersion: 3, packages }));
  };
  const messages = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => messages.mockRestore());
  write("1.0.0");
  installPackages(folder, "Packages", { options: ["--offline"] });
  installPackages(folder, "Packages", { options: ["--offline"] });
  write("1.0.1");
  installPackages(folder, "Packages", { options: ["--offline"] });
  expect(messages.mock.calls).toEqual([["Packages: installing"], ["Packages: installed"], ["Packages: installing"]]);
});
