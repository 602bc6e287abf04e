import { cliData } from "./cli-data.js";
import { codemirror } from "./codemirror.js";
import { commandLine } from "./command-line.js";
import { context } from "./context.js";
import { copies } from "./copies.js";
import { drizzle } from "./drizzle.js";
import { editor } from "./editor.js";
import type { FaultList } from "./fault.js";
import { jsonSchema } from "./json-schema.js";
import { listSql } from "./list-sql.js";
import { memory } from "./memory.js";
import { prisma } from "./prisma.js";
import { requests } from "./requests.js";
import { sorting } from "./sorting.js";
import { sql } from "./sql.js";
import { times } from "./times.js";
import { ui } from "./ui.js";
import { verify } from "./verify.js";

/** All lists of `npm run faults`. */
export const lists: readonly FaultList[] = [
  ...[memory, sql, times, listSql, sorting, requests],
  ...[context, copies, drizzle, jsonSchema, prisma, ui, verify],
  ...[editor, codemirror, commandLine, cliData],
];
