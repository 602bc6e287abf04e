import { describe, expect, test } from "vitest";
import { CLAIM_LANGUAGES, readClaim } from "../../site/build/claims.js";
import { filterBlockHtml, filterHtml, playgroundUrl } from "../../site/build/filter-html.js";
import { sampleOf } from "../../site/build/sample-of.js";
import { languageSchema, samples } from "../../site/playground/samples.js";
import { check, describeSchema } from "../../src/index.js";
import { toPredicate } from "../../src/memory.js";
import { documentedSchema } from "../support/documented-schema.js";
import { blocksOf, tableRowsOf } from "../support/markdown.js";

const resources = samples(Date.parse("2024-05-31T12:00:00Z"));
const now = () => new Date("2024-05-31T12:00:00Z");

/** The cells of the columns of filters in docs/coming-from.md, by the name of the other language. */
const translations = tableRowsOf("docs/coming-from.md").flatMap(([other = "", filters = ""], index, rows) => {
  if (filters === "ampipe") return [];
  const language = rows.slice(0, index).findLast(([, heading]) => heading === "ampipe")?.[0] ?? "";
  return Array.from(filters.matchAll(/`([^`]+)`/g), ([, filter = ""]) => ({
    language,
    other,
    filter: filter.replaceAll("\\|", "|"),
  }));
});

test("docs/coming-from.md has filters for four languages", () => {
  expect([...new Set(translations.map(({ language }) => language))]).toEqual([
    "SQL",
    "OData `$filter`",
    "RSQL",
    "KQL (Kibana)",
  ]);
});

test.each(translations)("$language $other is $filter", ({ filter }) => {
  const [{ schema, records }] = resources;
  const result = check(filter, schema, { now });
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join());
  expect(result.warnings).toEqual([]);
  expect(records.every((record) => typeof toPredicate(result.value)(record) === "boolean")).toBe(true);
});

test("the playground has the schema of LANGUAGE.md", async () => {
  expect(describeSchema(languageSchema)).toEqual(describeSchema(await documentedSchema()));
});

test.each(resources)("the records of $name fit its schema, and its examples find some of them", (resource) => {
  const { schema, records, examples, key } = resource;
  expect(new Set(records.map((record) => String(record[key]))).size).toBe(records.length);
  for (const record of records)
    expect(Object.keys(record)).toEqual([...schema.byName.keys(), ...schema.relationByName.keys()]);
  for (const { filter } of examples) {
    const result = check(filter, schema, { now });
    const matches = result.ok ? records.filter(toPredicate(result.value)).length : 0;
    expect(matches, filter).toBeGreaterThan(0);
    expect(matches, filter).toBeLessThan(records.length);
  }
});

const blocks = blocksOf("grammar/LANGUAGE.md").filter(({ language }) => CLAIM_LANGUAGES.includes(language));

describe.each(blocks)("LANGUAGE.md:$line", ({ language, code }) => {
  test("opens in the playground with fields that exist, and shows every text", () => {
    const html = filterBlockHtml(language, code, "/base/");
    for (const line of code.trimEnd().split("\n")) {
      const { filter = "", verb = "", rest = "" } = readClaim(line) ?? {};
      expect(textOf(html)).toContain(`${filter}${verb}${rest && ` ${rest}`}`);
      if (language === "text query") continue;
      expect(html).toContain(`href="${playgroundUrl(filter, "/base/").replaceAll("&", "&amp;")}"`);
      if (rest !== "bind.unknown-field") expect(sampleOf(filter), filter).toBeDefined();
    }
  });
});

/** Returns the text that HTML shows. */
function textOf(html: string): string {
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return html.replaceAll(/<[^>]*>/g, "").replaceAll(/&([^;]+);/g, (entity, name: string) => entities[name] ?? entity);
}

test("a line that is not a claim is an error", () => {
  expect(() => filterBlockHtml("text filter", "a=1 ok", "/")).toThrow("Not a claim about a filter: a=1 ok");
});

test("no filter can write markup", () => {
  const filter = `name="<img src=x onerror='a'>"&b=</code>{{ c }}`;
  expect(textOf(filterHtml(filter))).toBe(filter);
  expect(filterHtml(filter).replaceAll(/<span class="f-[a-z]+">|<\/span>|<wbr>/g, "")).toBe(
    '<code class="filter">name=&quot;&lt;img src=x onerror=&#39;a&#39;&gt;&quot;&amp;b=&lt;/code&gt;{{ c }}</code>',
  );
});

test("a link has the filter and its sample data", () => {
  expect(playgroundUrl('list_price>=1&name="a+b"', "/")).toBe(
    "/playground.html?resource=Product&filter=list_price%3E%3D1%26name%3D%22a%2Bb%22",
  );
  expect(playgroundUrl("unknown=1", "/")).toBe("/playground.html?filter=unknown%3D1");
});
