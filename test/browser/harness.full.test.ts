import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundlePage, htmlPage } from "./support/bundle-page.js";
import { type FileServer, serveFiles } from "./support/serve-files.js";
import { takePicture } from "./support/take-picture.js";
import { accessibilityProblems, useBrowser } from "./support/use-browser.js";

// This picture is not for the documents.
delete process.env.AMPIPE_PICTURES;

const browser = useBrowser();
let server: FileServer;

beforeAll(async () => {
  server = await serveFiles({
    "/index.html": htmlPage({ title: "A filter", body: "<main><h1>A filter</h1><p id=out></p></main>" }),
    "/page.js": await bundlePage("test/browser/pages/print-filter.ts"),
    "/inline.html": htmlPage({ title: "Inline", body: "<main><h1 style='color:red'>Inline</h1></main>" }),
    "/poor.html": "<!doctype html><title>Poor</title><input>",
  });
});

afterAll(async () => {
  await server.close();
});

test("a bundled page runs the library under a strict content security policy", async () => {
  const page = await browser.open(server.url);
  await page.getByText("a=1&b[2,3]").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const png = await readFile(await takePicture(page, "harness"));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
});

test("problems of a page are seen: errors, violations of the policy, and inaccessible elements", async () => {
  browser.allow(/Boom/);
  browser.allow(/style-src|inline style/);
  const page = await browser.open(`${server.url}/inline.html`);
  const [error] = await Promise.all([page.waitForEvent("pageerror"), page.evaluate(boom)]);
  expect(error.message).toBe("Boom");
  await page.goto(`${server.url}/poor.html`);
  expect((await accessibilityProblems(page)).map((problem) => problem.split(" ")[0])).toContain("label");
});

function boom(): void {
  setTimeout(() => {
    throw new Error("Boom");
  });
}
