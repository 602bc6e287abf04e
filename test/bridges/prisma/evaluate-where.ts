import type { Field, Relation, Schema } from "../../../src/index.js";
import type { PrismaCondition, PrismaProvider } from "../../../src/prisma.js";
import { compareValues, type Value, valueInRecord, valueOfText } from "../../support/order.js";

/** The result of SQL: true, false or NULL. */
export type Truth = boolean | null;

/** A field or relation of a schema, by its name in Prisma. */
export type Resolve = (schema: Schema, key: string) => Member | undefined;
export type Member =
  | { readonly name: string; readonly field: Field }
  | { readonly name: string; readonly to: Relation };

const bySameName: Resolve = ({ byName, relationByName }, name) => {
  const [field, to] = [byName.get(name), relationByName.get(name)];
  return field ? { name, field } : to && { name, to };
};

type Row = Readonly<Record<string, unknown>>;

/**
 * Evaluates a `where` for a record as Prisma and its database do: with NULL, with their LIKE, and dropping empty groups.
 * Throws where Prisma rejects the `where`.
 */
export function evaluateWhere(
  where: PrismaCondition,
  record: Row,
  schema: Schema,
  provider: PrismaProvider,
  resolve: Resolve = bySameName,
): Truth {
  const evaluate = (part: unknown): Truth => evaluateWhere(part as PrismaCondition, record, schema, provider, resolve);
  return all(
    Object.entries(where).flatMap(([key, value]): readonly Truth[] => {
      const parts = asList(value).filter((part) => !isEmptyPart(part));
      if (key === "NOT") return parts.map((part) => negated(evaluate(part)));
      if (key === "AND") return parts.map(evaluate);
      if (key === "OR") return parts.length === 0 ? [] : [negated(all(parts.map((part) => negated(evaluate(part)))))];
      const member = resolve(schema, key);
      if (member === undefined) throw new Error(`Prisma has no field "${key}"`);
      const stored = (Object.hasOwn(record, member.name) ? record[member.name] : null) ?? null;
      if ("field" in member) return [onField(member.field, value, stored, provider)];
      const target = typeof member.to.target === "function" ? member.to.target() : member.to.target;
      const evaluateRelated = (part: PrismaCondition, related: Row): Truth =>
        evaluateWhere(part, related, target, provider, resolve);
      return Object.entries(value as { [operator: string]: PrismaCondition }).map(([operator, part]) =>
        member.to.relation === "many"
          ? onMany(operator, part, (stored ?? []) as readonly Row[], evaluateRelated)
          : onOne(operator, part, stored as Row | null, evaluateRelated),
      );
    }),
  );
}

type EvaluateRelated = (part: PrismaCondition, related: Row) => Truth;

/** A subquery: NULL selects no record, as false. */
function onMany(operator: string, part: PrismaCondition, records: readonly Row[], evaluate: EvaluateRelated): boolean {
  const exists = records.some((record) => evaluate(part, record) === true);
  if (operator === "some") return exists;
  if (operator === "none") return !exists;
  throw new Error(`Prisma: unknown argument ${operator}`);
}

/** A join: NULL stays NULL. */
function onOne(operator: string, part: PrismaCondition, record: Row | null, evaluate: EvaluateRelated): Truth {
  if (operator === "is") return record === null ? false : evaluate(part, record);
  if (operator === "isNot") return record === null ? true : negated(evaluate(part, record));
  throw new Error(`Prisma: unknown argument ${operator}`);
}

function isEmptyPart(part: unknown): boolean {
  return Object.values(Object(part)).every((value) => Array.isArray(value) && value.length === 0);
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function all(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}

function negated(truth: Truth): Truth {
  return truth === null ? null : !truth;
}

function onField(field: Field, condition: unknown, stored: unknown, provider: PrismaProvider): Truth {
  if (condition === null) {
    if (!field.nullable || field.type === "list") throw new Error("Prisma: the field is not nullable");
    return stored === null;
  }
  const { mode, ...operators } = condition as Readonly<Record<string, unknown>>;
  if (mode !== undefined && (mode !== "insensitive" || provider !== "postgresql" || field.type !== "text"))
    throw new Error("Prisma: unknown argument mode");
  if (Object.keys(operators).length === 0) throw new Error("Prisma drops empty conditions");
  if (field.type === "list") {
    if (provider === "sqlite" || Object.keys(operators).length !== 1) throw new Error("Prisma: one operator per list");
    return onList(field.item, operators, stored);
  }
  return all(
    Object.entries(operators).map(([operator, operand]) => {
      if (operator === "not") {
        if (operand !== null || !field.nullable) throw new Error("Prisma: not null of a field that is never null");
        return stored !== null;
      }
      if (operator === "in" || operator === "notIn") {
        if (field.type === "boolean") throw new Error("Prisma: booleans have no in");
        const items = operand as readonly unknown[];
        const isIn =
          items.length === 0
            ? false
            : stored === null
              ? null
              : items.some((item) => isEqual(field, stored, item, mode, provider));
        return operator === "in" ? isIn : negated(isIn);
      }
      return stored === null ? null : compares(field, operator, operand, stored, mode, provider);
    }),
  );
}

function onList(item: Field, operators: Readonly<Record<string, unknown>>, stored: unknown): Truth {
  const [[operator, operand] = ["", undefined]] = Object.entries(operators);
  if (operator === "equals" && operand === null) return stored === null;
  if (stored === null) return null;
  const has = (wanted: unknown): boolean =>
    asList(stored).some((one) => one !== null && isEqual(item, one, wanted, undefined, "postgresql"));
  if (operator === "has") return has(operand);
  if (operator === "hasSome") return asList(operand).some(has);
  if (operator === "isEmpty" && operand === true) return asList(stored).length === 0;
  throw new Error(`Prisma: unknown argument ${operator}`);
}

const ORDERS: Readonly<Record<string, (order: number) => boolean>> = {
  equals: (order) => order === 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

function isEqual(field: Field, stored: unknown, operand: unknown, mode: unknown, provider: PrismaProvider): boolean {
  if (mode !== undefined) return String(stored).toLowerCase() === String(operand).toLowerCase();
  return compares(field, "equals", operand, stored, undefined, provider);
}

function compares(
  field: Field,
  operator: string,
  operand: unknown,
  stored: unknown,
  mode: unknown,
  provider: PrismaProvider,
): boolean {
  const accepts = ORDERS[operator];
  if (accepts === undefined) return isLike(operator, String(operand), String(stored), mode, provider);
  if (mode !== undefined) throw new Error("equals is a pattern if it ignores case");
  if (provider === "postgresql" && field.type === "text" && operator !== "equals") throw new Error("by collation");
  if (field.type === "decimal" && provider === "sqlite") {
    return accepts(compareValues(Number(stored), Number.parseFloat(String(operand))));
  }
  const value = valueInRecord(field, stored);
  if (value === undefined) throw new Error(`Not a value of ${field.type}: ${stored}`);
  return accepts(compareValues(value, received(field, operand)));
}

/** Returns the operand as it reaches the database. */
function received(field: Field, operand: unknown): Value {
  switch (field.type) {
    case "integer":
      if (typeof operand !== (field.bits < 64 ? "number" : "bigint")) throw new Error("Prisma: wrong type of integer");
      return valueOfText(field, String(operand));
    case "number": {
      if (typeof operand !== "number") throw new Error("Prisma: Float needs a number");
      const isCut = Number.isInteger(operand) && Math.abs(operand) >= 2 ** 31;
      return isCut ? Number(operand.toPrecision(16)) : operand;
    }
    case "date":
      if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}T00:00:00\.000Z$/.test(String(operand))) throw new Error("Not a midnight");
      return valueOfText(field, String(operand).slice(0, 10));
    case "timestamp":
      if (!/\.[0-9]{3}Z$/.test(String(operand))) throw new Error("Prisma cuts times to milliseconds");
      return valueOfText(field, String(operand));
    case "boolean":
      if (typeof operand !== "boolean") throw new Error("Prisma: Boolean needs a boolean");
      return valueOfText(field, String(operand));
    default:
      if (typeof operand !== "string") throw new Error("Prisma needs a text");
      return valueOfText(field, operand);
  }
}

const PATTERNS: Readonly<Record<string, (part: string) => string>> = {
  contains: (part) => `%${part}%`,
  startsWith: (part) => `${part}%`,
  endsWith: (part) => `%${part}`,
};

function isLike(operator: string, part: string, text: string, mode: unknown, provider: PrismaProvider): boolean {
  const pattern = PATTERNS[operator]?.(part);
  if (pattern === undefined) throw new Error(`Prisma: unknown argument ${operator}`);
  const tokens = provider === "postgresql" ? /\\(?:.|$)|[^\\]/gsu : /./gsu;
  const source = Array.from(pattern.matchAll(tokens), ([token]) => {
    if (token === "%") return "[^]*";
    if (token === "_") return "[^]";
    const literal = provider === "postgresql" && token.startsWith("\\") ? token.slice(1) : token;
    const escaped = Array.from(literal, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`).join("");
    return provider === "sqlite" && /^[A-Za-z]$/.test(literal)
      ? `[${literal.toLowerCase()}${literal.toUpperCase()}]`
      : escaped;
  }).join("");
  return new RegExp(`^${source}$`, mode === undefined ? "u" : "iu").test(text);
}
