import { expect, test } from "vitest";
import { resourceFromJson } from "../../../playground/resource.js";
import { RESOURCES } from "../../../service/resources.js";
import { appWithoutDatabase } from "../support/app-without-database.js";
import { FAKE_FILES } from "../support/fake-files.js";

const app = appWithoutDatabase({ playground: FAKE_FILES });

test("the page needs no key, and its policy forbids inline and foreign code", async () => {
  const response = await app.request("/");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
  expect(policy).not.toMatch(/unsafe|data:|https?:|\*/);
  const page = await response.text();
  for (const { path } of Object.values(FAKE_FILES)) expect(page).toContain(`"${path}"`);
  expect(page).not.toMatch(/<script(?![^>]* (?:src|type="application\/json"))|<style| style=| on\w+=|https?:/);
});

test("the page describes all resources, whose examples are valid filters", async () => {
  const page = await (await app.request("/")).text();
  const data = /<script type="application\/json" id="resources">(.*)<\/script>/.exec(page)?.[1] ?? "";
  const described = JSON.parse(data).map(resourceFromJson);
  expect(described.map(({ name }: { name: string }) => name)).toEqual(RESOURCES.map(({ name }) => name));
  const { check } = await import("ampipe");
  for (const { schema, examples } of described) {
    expect(examples.length).toBeGreaterThan(0);
    for (const { filter } of examples) expect(check(filter, schema)).toMatchObject({ ok: true, warnings: [] });
  }
});

test("a text in a description cannot end the data block", async () => {
  const [resource] = RESOURCES;
  const examples = [{ filter: 'name="</script><script>alert(1)//"', label: "<b>" }];
  const hostile = appWithoutDatabase({
    playground: FAKE_FILES,
    resources: resource === undefined ? [] : [{ ...resource, examples }],
  });
  const page = await (await hostile.request("/")).text();
  expect(page.match(/<\/script>/g)).toHaveLength(2);
});

test.each([
  ["br, gzip", "gzip"],
  ["GZIP;q=1.0", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br, gzip ; q=0.000", null],
  ["gzipped", null],
  ["", null],
])("Accept-Encoding %j gets the coding %s", async (acceptEncoding, coding) => {
  const { script } = FAKE_FILES;
  const response = await app.request(script.path, { headers: { "accept-encoding": acceptEncoding } });
  expect([response.status, response.headers.get("content-encoding")]).toEqual([200, coding]);
  const body = coding === null ? script.identity : script.gzip;
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(body);
  expect(response.headers.get("content-length")).toBe(String(body.length));
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test.each(["/", ...Object.values(FAKE_FILES).map(({ path }) => path)])("%s: HEAD, 304 and 405", async (path) => {
  const head = await app.request(path, { method: "HEAD" });
  const etag = head.headers.get("etag") ?? "";
  expect([head.status, etag]).toEqual([200, expect.stringMatching(/^"[\w.-]+-identity"$/)]);
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await app.request(path, { headers: { "if-none-match": ifNoneMatch } });
    expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", etag]);
  }
  expect((await app.request(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  const posted = await app.request(path, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("other files do not exist", async () => {
  for (const path of ["/playground/", "/playground/..%2fpackage.json", "/playground/playground-0.js"]) {
    expect((await app.request(path)).status).toBe(404);
  }
});
