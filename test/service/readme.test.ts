import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiDocument } from "../../service/http/open-api.js";
import { DEFINITIONS } from "../../service/settings/definitions.js";

const readme = readFileSync(new URL("../../service/README.md", import.meta.url), "utf8");

test("service/README.md lists every setting with its variable and default", () => {
  const rows = [...readme.matchAll(/^\| `--([a-z-]+)` +\| `([A-Z_]+)` +\| `?([^`|]*?)`? +\|/gm)].map(
    ([, flag, variable, fallback]) => ({ flag, variable, fallback }),
  );
  const settings = Object.values(DEFINITIONS).map(({ flag, variable, fallback }) => ({
    flag,
    variable,
    fallback: /^none\b/.test(fallback) ? "none" : fallback,
  }));
  expect(rows).toEqual(settings);
});

test("service/README.md lists every operation of the API", () => {
  const rows = [...readme.matchAll(/^\| `([A-Z]+) (\/api\/[^`]*)`/gm)].map(([, method, path]) => `${method} ${path}`);
  const operations = Object.entries(apiDocument().paths).flatMap(([path, item]) =>
    Object.keys(item).flatMap((key) => (/^(?:get|post)$/.test(key) ? [`${key.toUpperCase()} ${path}`] : [])),
  );
  expect(rows.sort()).toEqual(operations.sort());
});
