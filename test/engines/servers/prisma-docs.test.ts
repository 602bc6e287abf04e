import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { blocksOf, ROOT_FOLDER } from "../../support/markdown.js";
import { PrismaBetterSqlite3 } from "./prisma/adapters.js";
import { GENERATED, type PrismaClientLike, runPrisma } from "./prisma-client.js";

const folder = join(GENERATED, "docs");

function blockOf(language: string): string {
  return blocksOf("docs/prisma.md").find((block) => block.language === language)?.code ?? "";
}

test("the list endpoint of docs/prisma.md compiles with the types of its generated client, and runs", async () => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "schema.prisma"), blockOf("prisma"));
  await runPrisma(folder, "generate", "--schema", "schema.prisma");
  await writeFile(join(folder, "list.ts"), blockOf("typescript"));
  const raw = blockOf("typescript raw").replace(/(?=^const condition)/m, `${DECLARATIONS}\n`);
  await writeFile(join(folder, "raw.ts"), `${raw}\nvoid found;\n`);
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: join(ROOT_FOLDER, "tsconfig.json"), ...PROJECT }),
  );
  const tsc = join(ROOT_FOLDER, "node_modules/typescript/bin/tsc");
  await promisify(execFile)(process.execPath, [tsc, "-p", folder]).catch(({ stdout }) => expect.unreachable(stdout));

  const url = `file:${join(folder, "shop.db")}`;
  const { PrismaClient } = await import(/* @vite-ignore */ join(folder, "generated/client.ts"));
  const client: PrismaClientLike = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url }) });
  await client.$executeRawUnsafe(
    `CREATE TABLE "Product" ("id" INTEGER NOT NULL PRIMARY KEY, "tenantId" INTEGER NOT NULL, "name" TEXT NOT NULL,
      "listPrice" DECIMAL, "createdAt" DATETIME NOT NULL)`,
  );
  await client.$executeRawUnsafe(
    `INSERT INTO "Product" VALUES (1, 1, 'Bolt M8', 0.1, '2024-05-31T14:30:00.000+00:00'),
      (2, 1, 'Nut M8', NULL, '2024-05-31T14:30:00.000+00:00'), (3, 1, 'Washer M8', 10, '2024-05-31T14:30:00.000+00:00'),
      (4, 2, 'Screw M8', NULL, '2024-05-31T14:30:00.000+00:00'), (5, 1, 'Bolt M6', 2, '2024-05-31T14:30:00.000+00:00'),
      (6, 1, 'Rivet M8', 12.5, '2024-05-31T14:30:00.000+00:00')`,
  );
  await client.$disconnect();

  process.env.DATABASE_URL = url;
  const logged: unknown[] = [];
  const { log } = console;
  console.log = (...values: unknown[]) => void logged.push(...values);
  try {
    await import(/* @vite-ignore */ join(folder, "list.ts"));
  } finally {
    console.log = log;
  }
  expect(logged).toEqual(["Nut M8,Rivet M8", { count: 2, total: 3 }]);
});

/** The variables of the surrounding program that the block uses. */
const DECLARATIONS = `import type { BoundFilter } from "ampipe";
import type { PrismaClient } from "./generated/client.js";
declare const filter: BoundFilter;
declare const prisma: PrismaClient;
declare const tenantId: number;`;

const PROJECT = {
  compilerOptions: {
    paths: { ampipe: [join(ROOT_FOLDER, "src/index.ts")], "ampipe/*": [join(ROOT_FOLDER, "src/*.ts")] },
    rootDir: ROOT_FOLDER,
  },
  include: [],
  files: ["list.ts", "raw.ts"],
};
