import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Schema } from "../../../src/index.js";
import type { PrismaProvider } from "../../../src/prisma.js";
import { type PrismaModels, prismaModel } from "./prisma-model.js";

/** The part of every generated client that the tests use. */
export interface RawClient {
  $executeRawUnsafe(statement: string): Promise<unknown>;
  $queryRaw(query: unknown): Promise<readonly Readonly<Record<string, unknown>>[]>;
  $disconnect(): Promise<void>;
}

/** A client of one model, which has one field more than the schema: `rowId`. */
export interface PrismaClientLike extends RawClient {
  readonly item: {
    createMany(options: { readonly data: readonly object[] }): Promise<unknown>;
    deleteMany(options: object): Promise<unknown>;
    findMany(options: object): Promise<readonly Readonly<Record<string, unknown>>[]>;
    count(options: object): Promise<number>;
  };
}

/** A generated client in its folder. */
export interface GeneratedClient<Client = PrismaClientLike> {
  readonly folder: string;
  /** Connects and creates the tables. */
  readonly connect: (adapter: unknown) => Promise<Client>;
  /** The template tag `Prisma.sql`. */
  readonly sql: (strings: TemplateStringsArray, ...values: unknown[]) => unknown;
}

/** The folder with the packages of Prisma. */
const PRISMA = join(dirname(fileURLToPath(import.meta.url)), "prisma");

/** The folder of generated clients, which git ignores. */
export const GENERATED = join(PRISMA, ".generated");

/** Writes a Prisma schema for the fields and generates its client. */
export function generateClient(name: string, schema: Schema, provider: PrismaProvider): Promise<GeneratedClient> {
  return generateModels<PrismaClientLike>(name, prismaModel(schema, provider));
}

/** Generates the client of a Prisma schema. */
export async function generateModels<Client extends RawClient>(
  name: string,
  model: PrismaModels,
): Promise<GeneratedClient<Client>> {
  const folder = join(GENERATED, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "schema.prisma"), model.schema);
  await runPrisma(folder, "generate", "--schema", "schema.prisma");
  const { PrismaClient, Prisma } = await import(/* @vite-ignore */ join(folder, "client/client.ts"));
  return {
    folder,
    sql: Prisma.sql,
    connect: async (adapter) => {
      const client: Client = new PrismaClient({ adapter });
      for (const statement of model.statements) await client.$executeRawUnsafe(statement);
      return client;
    },
  };
}

/** Runs a command of Prisma without network access. */
export async function runPrisma(folder: string, ...args: readonly string[]): Promise<void> {
  const program = join(PRISMA, "node_modules/prisma/build/index.js");
  const env = {
    ...process.env,
    // Generating a client does not need the schema engine. Any program here keeps Prisma from downloading it.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  };
  await promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env });
}
