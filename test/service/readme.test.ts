import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiDocument } from "../../service/http/open-api.js";
import { DEFINITIONS, type Definition, flagOf, variableOf } from "../../service/settings/definitions.js";

const readme = readFileSync(new URL("../../service/README.md", import.meta.url), "utf8");

test("service/README.md lists every setting with its variable and default", () => {
  const rows = [...readme.matchAll(/^\| `--([a-z-]+)` +\| `([A-Z_]+)` +\| `?([^`|]*?)`? +\|/gm)].map(
    ([, flag, variable, fallback]) => ({ flag, variable, fallback }),
  );
  const settings = Object.entries<Definition<unknown>>(DEFINITIONS).map(([name, { fallback, shownFallback }]) => ({
    flag: flagOf(name),
    variable: variableOf(name),
    fallback: String(shownFallback ?? fallback).replace(/^none\b.*/, "none"),
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
