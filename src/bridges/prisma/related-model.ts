import { filterError } from "../../language/diagnostics/filter-error.js";
import { diagnoseOption, NAME, OBJECT } from "../../language/diagnostics/options.js";
import type { PrismaCondition, WherePart } from "./where.js";

/** A relation of the Prisma model. */
export interface PrismaRelation {
  /**
   * A condition of Prisma that every related record must match, such as the tenant. Others are not found, whatever the
   * filter. Without a condition: "everything".
   */
  readonly where: object | "everything";
  /** The name of the relation in the Prisma model. Default: its name in the schema. */
  readonly name?: string | undefined;
}

/** The relations by name; a relation of related records by its path, `"comments.author"`. */
export type PrismaRelations = Readonly<Record<string, PrismaRelation>>;

interface RelatedModel {
  /** The name in Prisma, if it differs from the one in the schema. */
  readonly name: string | undefined;
  /** The conditions that every related record must match: one or none. */
  readonly scope: readonly WherePart[];
}

const MEMBERS: ReadonlySet<string> = new Set<keyof PrismaRelation>(["where", "name"]);

/** Returns the relation at a path. Throws a FilterError if it is missing or invalid. */
export function relatedModel(relations: PrismaRelations | undefined, path: string): RelatedModel {
  const found = relations !== undefined && Object.hasOwn(relations, path) ? relations[path] : undefined;
  const given: ReadonlyMap<string, unknown> = new Map(OBJECT.accepts(found) ? Object.entries(found as object) : []);
  const where = given.get("where");
  if (where !== "everything" && (!isNested(where) || Array.isArray(where))) {
    throw wrong(
      path,
      'an object with a condition as "where", such as { where: { deletedAt: null } }, or { where: "everything" }',
    );
  }
  const unknown = [...given.keys()].find((member) => !MEMBERS.has(member));
  if (unknown !== undefined) throw wrong(path, `an object without "${unknown}"`);
  const name = given.get("name");
  if (name !== undefined && !NAME.accepts(name)) throw wrong(path, `an object whose "name" is ${NAME.expected}`);
  return { name: name as string | undefined, scope: where === "everything" ? [] : [scopeOf(where as object, path)] };
}

function wrong(path: string, expected: string): Error {
  return filterError([
    diagnoseOption("option.value", { owner: "toPrisma()", option: `relations["${path}"]`, expected }),
  ]);
}

/** Prisma ignores undefined and empty groups, so a tenant that was not loaded would select the records of all tenants. */
function scopeOf(where: object, path: string): WherePart {
  const ignored = ignoredPart(where, "where");
  if (ignored !== undefined) {
    throw wrong(path, `an object with a complete "where": "${ignored}" is empty, so Prisma would ignore it`);
  }
  return { where: where as PrismaCondition, ...measure(where) };
}

/** In these, `{}` stands for any record, or for a value of JSON. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["some", "none", "every", "is", "isNot", "equals"]);
const GROUPS: ReadonlySet<string> = new Set(["AND", "OR", "NOT"]);

/** Returns the path of the first part that Prisma ignores. */
function ignoredPart(value: unknown, path: string): string | undefined {
  if (value === undefined) return path;
  if (!isNested(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 && !Array.isArray(value)) return path;
  for (const [key, member] of entries) {
    const isEmpty = isNested(member) && Object.keys(member).length === 0;
    if (isEmpty && GROUPS.has(key)) return `${path}.${key}`;
    const ignored = isEmpty && MAY_BE_EMPTY.has(key) ? undefined : ignoredPart(member, `${path}.${key}`);
    if (ignored !== undefined) return ignored;
  }
  return undefined;
}

/** Counts at least as many parameters as the SQL has, and the levels of objects and arrays. */
function measure(value: unknown): Pick<WherePart, "parameters" | "depth"> {
  if (value === null) return { parameters: 0, depth: 0 };
  // Prisma sends a Date, a bigint and a decimal as an object.
  if (!isNested(value)) return { parameters: 1, depth: typeof value === "object" || typeof value === "bigint" ? 1 : 0 };
  const members = Object.values(value).map(measure);
  return {
    parameters: members.reduce((sum, { parameters }) => sum + parameters, 0),
    depth: members.reduce((most, { depth }) => Math.max(most, depth + 1), 1),
  };
}

/** Whether a value is an array or a plain object, not a value such as a Date. */
function isNested(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}
