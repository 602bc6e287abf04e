import { describe, expect, test } from "vitest";
import { introduce, introductionOf, modulesOf } from "../../site/build/api.js";
import { repositoryIn } from "../../site/build/generate.js";
import { importOf } from "../../site/build/sidebar.js";
import { tidySignatures } from "../../site/build/tidy-signatures.js";
import { ROOT_FOLDER } from "../support/markdown.js";

const repository = repositoryIn(ROOT_FOLDER);

describe("the introduction of an import", () => {
  test.each(modulesOf(ROOT_FOLDER))("%s names it, and links its guide", (module) => {
    const [paragraph, guide, ...more] = introductionOf(module, repository).split("\n\n");
    expect(paragraph).toContain(`\`${importOf(module)}\``);
    expect(guide).toMatch(/^Guide: \[.+\]\(\/(?:guide|bridges)\/[\w-]+\.md(?:#[\w-]+)?\)\.$/);
    expect(more).toEqual([]);
  });

  test("is the first paragraph of the guide, with links of the site", () => {
    expect(introductionOf("prisma", repository)).toBe(`\
\`ampipe/prisma\` converts a bound filter to a \`where\` of Prisma 7. It selects the same records as
[\`toPredicate\`](/guide/memory.md), with the same treatment of null. Where Prisma cannot express the meaning of a filter, it throws a
\`FilterError\` instead of selecting other records.

Guide: [Prisma](/bridges/prisma.md).`);
  });

  test("replaces an earlier one", () => {
    const page = "---\npageClass: api\n---\n\n# ampipe/x\n\n## Functions\n\n## Types\n";
    const introduced = "---\npageClass: api\n---\n\n# ampipe/x\n\nNew $1.\n\n## Functions\n\n## Types\n";
    expect(introduce(page, "New $1.")).toBe(introduced);
    expect(introduce(introduce(page, "Old."), "New $1.")).toBe(introduced);
  });
});

const signature = (code: string): string => `Text\n\n\`\`\`ts\n${code}\n\`\`\`\n`;

test.each([
  ["a short one", "function parse(text: string, options?: LimitOptions): Result<Filter>;", undefined],
  [
    "the defaults of a schema",
    "function anyRecord<S extends Schema<Readonly<Record<string, Field>>, Relations>>(schema: S): Arbitrary<S>;",
    "function anyRecord<S extends Schema>(schema: S): Arbitrary<S>;",
  ],
  [
    "a long one",
    "function toNodeListener<Incoming = unknown>(handler: (request: Request, incoming: Map<A, B>) => Promise<Response>, other?: [A, B]): () => void;",
    `function toNodeListener<Incoming = unknown>(
  handler: (request: Request, incoming: Map<A, B>) => Promise<Response>,
  other?: [A, B]
): () => void;`,
  ],
  [
    "one on several lines",
    "function explain<S extends Schema<Readonly<Record<string, Field>>, Relations>, R extends \n  | object\n  | {\n}>(\n   bound: BoundFilter<S>, \n   record: R\n): Explanation;",
    "function explain<S extends Schema, R extends object>(\n  bound: BoundFilter<S>,\n  record: R\n): Explanation;",
  ],
])("signatures are short, with one parameter per line: %s", (_name, code, tidy = code) => {
  expect(tidySignatures(signature(code))).toBe(signature(tidy));
});

test("other code stays unchanged", () => {
  const example = signature(
    `const filter = check("${"a".repeat(90)}", schema<Readonly<Record<string, Field>>, Relations>);`,
  );
  expect(tidySignatures(example)).toBe(example);
});
