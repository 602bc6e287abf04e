import "../../conformance.test.js";
import "../../lists.test.js";
import "../../meaning.test.js";
import { fromRecords, listHandler } from "../../../src/http.js";
import { defineSchema, integer } from "../../../src/index.js";
import { expect, runTests, test } from "./small-vitest.js";

test("a handler responds, with the same ETag on every runtime", async () => {
  const schema = defineSchema({ id: integer() });
  const list = listHandler({ schema, source: fromRecords(schema, [{ id: 1 }, { id: 2 }]) });
  const response = await list(new Request("http://localhost/?filter=id>1"));
  expect(response.headers.get("etag")).toBe('"FLHGKSWmr48s4Hh7796K"');
  expect(await response.json()).toMatchObject({ data: [{ id: 2 }], meta: { total: 1 } });
});

const summary = JSON.stringify(await runTests());
if (typeof document === "undefined") console.log(summary);
else document.title = summary;
