import { filterError } from "../../language/diagnostics/filter-error.js";
import { diagnoseOption, NAME, OBJECT } from "../../language/diagnostics/options.js";
import { readScope } from "./read-scope.js";
import type { WherePart } from "./where.js";

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

export interface RelatedModel {
  /** The name in Prisma, if it differs from the one in the schema. */
  readonly name: string | undefined;
  /** The conditions that every related record must match: one or none. */
  readonly scope: readonly WherePart[];
}

/** The relations by their paths. */
export type RelatedModels = ReadonlyMap<string, RelatedModel>;

const NEEDED =
  'an object with a condition as "where", such as { where: { deletedAt: null } }, or { where: "everything" }';

/**
 * Reads the option `relations`. Throws a FilterError if an entry is invalid, also one that the filter does not use: a
 * tenant that was not loaded must not depend on the filter.
 */
export function readRelations(relations: PrismaRelations = {}): RelatedModels {
  return new Map(Object.keys(relations).map((path) => [path, readRelation(relations, path)]));
}

/** Returns the relation at a path. Throws a FilterError if the option does not contain it. */
export function relatedModel(models: RelatedModels, path: string): RelatedModel {
  const model = models.get(path);
  if (model === undefined) throw wrong(path, NEEDED);
  return model;
}

const MEMBERS: ReadonlySet<string> = new Set<keyof PrismaRelation>(["where", "name"]);

function readRelation(relations: PrismaRelations, path: string): RelatedModel {
  let found: unknown;
  let given: ReadonlyMap<string, unknown>;
  try {
    found = relations[path];
    given = new Map(OBJECT.accepts(found) ? Object.entries(found as object) : []);
  } catch {
    throw wrong(path, "an object that can be read");
  }
  const where = given.get("where");
  if (where !== "everything" && (!OBJECT.accepts(where) || Array.isArray(where))) throw wrong(path, NEEDED);
  const unknown = [...given.keys()].find((member) => !MEMBERS.has(member));
  if (unknown !== undefined) throw wrong(path, `an object without "${unknown}"`);
  const name = given.get("name");
  if (name !== undefined && !NAME.accepts(name)) throw wrong(path, `an object whose "name" is ${NAME.expected}`);
  if (where === "everything") return { name: name as string | undefined, scope: [] };
  const read = readScope(where as object);
  if ("problem" in read) throw wrong(path, `an object with a complete "where": ${read.problem}`);
  return { name: name as string | undefined, scope: [read] };
}

function wrong(path: string, expected: string): Error {
  return filterError([
    diagnoseOption("option.value", { owner: "toPrisma()", option: `relations["${path}"]`, expected }),
  ]);
}
