import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, the slowest first. Without results of an earlier run, vitest starts with the largest files,
 * but these are small: they call suites, or start processes. Started last, they would run while other workers are idle.
 */
const SLOW = [
  "test/service/start.full.test.ts",
  "test/package/package.full.test.ts",
  "test/service/hostile.full.test.ts",
  "test/package/documents.full.test.ts",
  "test/engines/cursor-walks.full.test.ts",
  "test/engines/relations.full.test.ts",
  "test/service/api.full.test.ts",
  "test/types/display.full.test.ts",
  "test/cli/process.full.test.ts",
  "test/service/database/pglite/kill.full.test.ts",
  "test/engines/differential.full.test.ts",
  "test/engines/verify-table.full.test.ts",
  "test/engines/servers/verify-table.test.ts",
  "test/engines/servers/service-shards.test.ts",
  "test/engines/servers/relations.test.ts",
  "test/engines/servers/many-lists.test.ts",
  "test/engines/servers/cursor-walks.test.ts",
  "test/engines/servers/service-hostile.test.ts",
  "test/engines/servers/shards.test.ts",
  "test/engines/servers/service-api.test.ts",
  "test/engines/servers/prisma-postgres.test.ts",
  "test/engines/servers/list.test.ts",
  "test/engines/servers/differential.test.ts",
  "test/engines/servers/text-searches.test.ts",
];

/** Starts the files that take longest first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const missing = SLOW.filter((file) => !existsSync(join(root, file)));
    if (missing.length > 0) throw new Error(`test/support/slow-first.ts has files that do not exist: ${missing}`);
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = SLOW.indexOf(relative(root, moduleId));
      return rank === -1 ? SLOW.length : rank;
    };
    // vitest reuses a worker only for the same project, and sorts the projects by name.
    return (await super.sort(files)).sort((a, b) => {
      const [one, other] = [a.project.name, b.project.name];
      return one === other ? rankOf(a) - rankOf(b) : one < other ? -1 : 1;
    });
  }
}
