import { expect, test } from "vitest";
import { nodeBody } from "../../src/http/node-body.js";

test.each([
  ["aborted before it was read", { destroyed: true }, "The request was aborted."],
  ["already read", { destroyed: true, readableEnded: true }, expect.stringContaining("read")],
])("the body of a request that was %s is an error instead of waiting forever", async (_what, incoming, message) => {
  await expect(new Response(nodeBody(incoming)).text()).rejects.toThrow(expect.objectContaining({ message }));
});
