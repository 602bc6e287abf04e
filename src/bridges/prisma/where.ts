/** A condition of a `where`. Its type fits the input types of every generated client. */
export interface PrismaCondition {
  readonly [field: string]: unknown;
}

/** The `where` of a filter: one or more conditions that must all hold. Generated clients accept no readonly array. */
export interface PrismaWhere {
  readonly AND: PrismaCondition[];
}

/** A part of a `where`, with the amounts that Prisma limits. */
export interface WherePart {
  readonly where: PrismaCondition;
  /** Number of values. Each becomes a parameter of the SQL. */
  readonly parameters: number;
  /** Levels of objects and arrays, because Prisma sends the query to its compiler as JSON. */
  readonly depth: number;
  /** Whether the part consists of `OR` alone and was a group of the filter. */
  readonly isOrGroup?: true;
}

/** The operators on one field, such as `{ gte: 1, lt: 5 }`. All of them must hold. */
export interface Operators {
  readonly [operator: string]: unknown;
}

/** Returns a condition on one field. An array of values has one parameter per value. */
export function onField(name: string, operators: Operators): WherePart {
  const values = Object.entries(operators).filter(([operator]) => !WITHOUT_PARAMETER.has(operator));
  const lists = values.filter(([, value]) => Array.isArray(value));
  const parameters = values.reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length : 1), 0);
  return { where: { [name]: operators }, parameters, depth: lists.length > 0 ? 3 : 2 };
}

/** Operators that become part of the SQL text. */
const WITHOUT_PARAMETER: ReadonlySet<string> = new Set(["not", "mode", "isEmpty"]);

/** Returns a condition on the records of a relation. */
export function onRelation(
  name: string,
  operator: RelationOperator,
  { where, parameters, depth }: WherePart,
): WherePart {
  return { where: { [name]: { [operator]: where } }, parameters, depth: depth + 2 };
}

/** `some` and `none` are for relations to many records, `is` and `isNot` for those to one. */
type RelationOperator = "some" | "none" | "is" | "isNot";

export function isNull(name: string): WherePart {
  return { where: { [name]: null }, parameters: 0, depth: 1 };
}

export function isNotNull(name: string): WherePart {
  return onField(name, { not: null });
}

/** Lists have no operator `not`, and no short form for null. */
export function isNullList(name: string): WherePart {
  return { where: { [name]: { equals: null } }, parameters: 0, depth: 2 };
}

export function not({ where, parameters, depth }: WherePart): WherePart {
  return { where: { NOT: where }, parameters, depth: depth + 1 };
}

export function anyOf(parts: readonly WherePart[]): WherePart {
  return { where: { OR: wheresOf(parts) }, parameters: parametersOf(parts), depth: 2 + deepestOf(parts) };
}

/** Joins the parts of a group with `|`. */
export function anyOfGroup(parts: readonly WherePart[]): WherePart {
  return { ...anyOf(parts), isOrGroup: true };
}

export function allOf(
  parts: readonly WherePart[],
): WherePart & { readonly where: { readonly AND: PrismaCondition[] } } {
  return { where: { AND: wheresOf(parts) }, parameters: parametersOf(parts), depth: 2 + deepestOf(parts) };
}

/**
 * Joins the parts of a group with `&`. Writes the deepest `OR` next to `AND` instead of into it: `{ AND: [a], OR: [b, c] }`
 * means `a & (b | c)`. So a filter may be twice as deep before it exceeds the limit of Prisma.
 */
export function allOfGroup(parts: readonly WherePart[]): WherePart {
  const groups = parts.filter(({ isOrGroup }) => isOrGroup);
  const depth = deepestOf(groups);
  const deepest = groups.find((group) => group.depth === depth);
  if (deepest === undefined) return allOf(parts);
  const rest = allOf(parts.filter((part) => part !== deepest));
  return {
    where: { ...rest.where, ...deepest.where },
    parameters: rest.parameters + deepest.parameters,
    depth: Math.max(rest.depth, depth),
  };
}

function wheresOf(parts: readonly WherePart[]): PrismaCondition[] {
  return parts.map(({ where }) => where);
}

function parametersOf(parts: readonly WherePart[]): number {
  return parts.reduce((sum, { parameters }) => sum + parameters, 0);
}

function deepestOf(parts: readonly WherePart[]): number {
  return parts.reduce((most, { depth }) => Math.max(most, depth), 0);
}
