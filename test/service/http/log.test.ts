import { pino } from "pino";
import { expect, test } from "vitest";
import { words } from "../../../service/http/log.js";

function printed(log: (logger: pino.Logger) => void): string {
  let text = "";
  const output = words((more) => {
    text += more;
  });
  log(pino({ base: null }, output));
  return text.replace(/^\[\d\d:\d\d:\d\d\] /gm, "");
}

test("a request is a line of words", () => {
  const request = { method: "GET", path: "/livez", status: 200, milliseconds: 1.6 };
  expect(printed((log) => log.info({ ...request, key: "shop" }))).toBe('INFO: GET /livez 200 1.6 ms {"key":"shop"}\n');
  expect(printed((log) => log.warn({ port: 1 }, "listening"))).toBe('WARN: listening {"port":1}\n');
});

test("nothing that others have written controls the terminal", () => {
  const hostile = "a\u001b[31m\u009b2J\u202e\r\u0007b";
  const text = printed((log) => {
    log.info({ method: "GET", path: hostile, status: 404, milliseconds: 1, key: hostile });
    log.error({ err: new Error(hostile), reason: hostile }, hostile);
  });
  expect(text).toContain("GET a\uFFFD[31m\uFFFD2J\uFFFD\uFFFD\uFFFDb 404 1 ms");
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{C}/u);
});
