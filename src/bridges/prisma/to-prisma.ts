import { type BoundField, type BoundFilter, type BoundNode, checkBound } from "../../language/bind/bound-filter.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import {
  checkOptions,
  FUNCTION,
  integerFrom,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
  required,
} from "../../language/diagnostics/options.js";
import { ConditionWriter } from "./condition-writer.js";
import { postgresql } from "./postgresql.js";
import type { PrismaProvider, Provider } from "./provider.js";
import { type PrismaRelations, readRelations } from "./related-model.js";
import { relatedPart } from "./related-part.js";
import { sqlite } from "./sqlite.js";
import { allOf, allOfGroup, anyOfGroup, type PrismaWhere, type WherePart } from "./where.js";

const PROVIDERS: Readonly<Record<PrismaProvider, Provider>> = { postgresql, sqlite };

const PROVIDER: OptionType<PrismaProvider> = {
  expected: '"postgresql" or "sqlite"',
  accepts: (value) => typeof value === "string" && Object.hasOwn(PROVIDERS, value),
};

const CASE_FOLDING: OptionType<"ascii" | "database"> = {
  expected: '"ascii" or "database"',
  accepts: (value) => value === "ascii" || value === "database",
};

const OPTIONS = {
  /** The database, as the `datasource` of the Prisma schema names it. */
  provider: required(PROVIDER),
  /**
   * Returns the name of the field in the Prisma model, or undefined if both names are the same. Prisma uses the names of
   * the model, not the columns of `@map`. For a field of related records, the second argument is the path of the
   * relation, such as "comments.author".
   */
  field: FUNCTION as OptionType<(field: BoundField, relation: string | undefined) => string | undefined>,
  /**
   * Which letters fields that ignore case fold on PostgreSQL: "ascii" for A to Z only, as everywhere in ampipe, which
   * Prisma cannot express if the value has letters; "database" for all letters that the database folds. Default:
   * "ascii".
   */
  caseFolding: CASE_FOLDING,
  /** The number of parameters of the rest of the query: `take`, `skip` and values in conditions of your own. Default: 10. */
  otherParameters: integerFrom(0),
  /**
   * The relations that filters use, by name. A relation of related records has its path as name: "comments.author". Each
   * needs `where`, the condition that limits which related records a filter can find.
   */
  relations: OBJECT as OptionType<PrismaRelations>,
};

/** Options of `toPrisma`. */
export interface PrismaOptions extends Options, OptionsOf<typeof OPTIONS> {}

/** Prisma rejects queries with more than 122 levels of objects and arrays in `where`. */
const MAX_DEPTH = 122;
/** Levels that callers may add around the filter, as in `{ AND: [{ tenantId }, where] }`. */
const OTHER_LEVELS = 10;

/**
 * Converts a filter to a `where` for Prisma 7 that selects the same records as `toPredicate`. The result is never empty
 * and, like the SQL of `toSql`, never NULL, so it can be combined with other conditions in AND, OR and NOT. Throws a
 * `FilterError` if Prisma cannot express the filter.
 *
 * @example
 * ```ts
 * const schema = defineSchema({ price: decimal(), tag: text() });
 * const where = toPrisma(checkOrThrow("price<10 | tag=red", schema), { provider: "postgresql" });
 * // { AND: [{ OR: [{ price: { lt: "10" } }, { tag: { equals: "red" } }] }] }
 * const found = await prisma.product.findMany({ where: { AND: [{ tenantId: 7 }, where] } });
 * ```
 */
export function toPrisma(bound: BoundFilter, options: PrismaOptions): PrismaWhere {
  checkBound(bound, "toPrisma()");
  checkOptions("toPrisma()", options, OPTIONS);
  const provider = PROVIDERS[options.provider];
  const models = readRelations(options.relations);
  const writer = new ConditionWriter(bound.schema, provider, { ...options, models });
  const { where, parameters, depth } = allOf(partsOf(bound.root, false, writer));
  writer.limit("prisma.parameters", provider.maxParameters - (options.otherParameters ?? 10), parameters);
  writer.limit("prisma.depth", MAX_DEPTH - OTHER_LEVELS, depth);
  if (writer.refusals.length > 0) throw filterError(writer.refusals);
  return where;
}

/** The parts of an AND or OR that are written so far. */
interface Group {
  readonly isOr: boolean;
  readonly parts: WherePart[];
}

/** A node to write, or its negation. Prisma would need NOT around groups, which is NULL for null fields. */
interface Visit {
  readonly node: BoundNode;
  readonly isNegated: boolean;
  readonly into: Group;
}

/** A group whose parts are all written. */
interface Finished {
  readonly group: Group;
  readonly into: Group;
}

/**
 * Returns the parts of a filter, or of its negation, that must all hold. Uses a stack, because trees may be too deep for
 * recursion.
 */
function partsOf(root: BoundNode, isOpposite: boolean, writer: ConditionWriter): readonly WherePart[] {
  const all: Group = { isOr: false, parts: [] };
  const pending: (Visit | Finished)[] = [{ node: root, isNegated: isOpposite, into: all }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { into } = next;
    if ("group" in next) {
      const { isOr, parts } = next.group;
      into.parts.push(isOr ? anyOfGroup(parts) : allOfGroup(parts));
      continue;
    }
    const { node, isNegated } = next;
    switch (node.kind) {
      case "everything":
        into.parts.push(writer.constant(!isNegated));
        break;
      case "comparison":
      case "membership":
        into.parts.push(writer.condition(node, isNegated));
        break;
      case "related":
        into.parts.push(relatedPart(node, isNegated, writer, partsOf));
        break;
      case "not":
        pending.push({ node: node.part, isNegated: !isNegated, into });
        break;
      case "and":
      case "or": {
        const isOr = (node.kind === "or") !== isNegated;
        // A group in a group of the same kind, which pushed negations create, joins it.
        const group = isOr === into.isOr ? into : { isOr, parts: [] };
        if (group !== into) pending.push({ group, into });
        for (let i = node.parts.length - 1; i >= 0; i--) {
          pending.push({ node: node.parts[i] as BoundNode, isNegated, into: group });
        }
        break;
      }
    }
  }
  return all.parts;
}
