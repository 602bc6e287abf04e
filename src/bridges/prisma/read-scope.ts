import type { PrismaCondition, WherePart } from "./where.js";

/** Why a scope cannot be used. */
interface Unusable {
  readonly problem: string;
}

/** Levels of objects and arrays. More than Prisma supports, so that the recursion is bounded. */
const MAX_LEVELS = 200;

/**
 * Copies a condition of Prisma and counts its parameters and levels. Prisma ignores undefined, empty groups and its own
 * `skip`, so with a tenant that was not loaded it would select the records of all tenants: they are problems. The copy
 * does not change with the object.
 */
export function readScope(where: object): WherePart | Unusable {
  const reader = new ScopeReader();
  try {
    const copy = reader.conditions(where, "where", 1) as PrismaCondition;
    return { where: copy, parameters: reader.parameters, depth: reader.levels };
  } catch (error) {
    return { problem: error instanceof Problem ? error.text : "reading it throws an error" };
  }
}

class Problem extends Error {
  constructor(readonly text: string) {
    super(text);
  }
}

const GROUPS: ReadonlySet<string> = new Set(["AND", "OR", "NOT"]);
/** Operators on relations. `every` is true for each record if its condition is empty. */
const ON_RELATED: ReadonlySet<string> = new Set(["some", "none", "every", "is", "isNot"]);

class ScopeReader {
  /** At least as many as the SQL has. */
  parameters = 0;
  levels = 0;

  /** Copies an object whose names are those of fields, or groups of such objects. */
  conditions(value: unknown, path: string, level: number): unknown {
    this.enter(path, level);
    if (!isPlain(value)) throw new Problem(`"${path}" must be a plain object`);
    return this.entries(value, path, (member, key, at) => {
      if (!GROUPS.has(key)) return this.operators(member, at, level + 1);
      if (!Array.isArray(member)) return this.conditions(member, at, level + 1);
      if (member.length === 0) throw ignored(at);
      this.enter(at, level + 1);
      return Array.from(member, (each, index) => this.conditions(each, `${at}.${index}`, level + 2));
    });
  }

  /** Copies what a field is compared with: a value, or an object whose names are operators. */
  private operators(value: unknown, path: string, level: number): unknown {
    if (!isPlain(value)) return this.value(value, path, level);
    this.enter(path, level);
    return this.entries(value, path, (member, key, at) => {
      if (ON_RELATED.has(key)) {
        const isAny = isPlain(member) && Object.keys(member).length === 0 && key !== "every";
        if (isAny) return {};
        return member === null ? null : this.conditions(member, at, level + 1);
      }
      // A composite key, or `not` with operators of its own.
      if (isPlain(member) && key !== "equals") return this.operators(member, at, level + 1);
      return this.value(member, at, level + 1);
    });
  }

  /** Copies a value: a text, a number, a time, an array, JSON. */
  private value(value: unknown, path: string, level: number): unknown {
    if (value === undefined) throw ignored(path);
    if (value === null) return null;
    if (typeof value !== "object") {
      if (typeof value === "function" || typeof value === "symbol") throw new Problem(`"${path}" must be a value`);
      this.parameters++;
      return value;
    }
    if (isArrayOrPlain(value)) {
      this.enter(path, level);
      if (Array.isArray(value)) return Array.from(value, (each, i) => this.value(each, `${path}.${i}`, level + 1));
      const entries = Object.entries(value).map(([key, member]) => {
        return [key, this.value(member, `${path}.${key}`, level + 1)] as const;
      });
      return Object.fromEntries(entries);
    }
    if (!isPrismaValue(value)) throw new Problem(`"${path}" must be a plain value, not an instance of a class`);
    // Prisma sends it as an object.
    this.enter(path, level);
    this.parameters++;
    return value instanceof Date ? new Date(value) : value;
  }

  private entries(object: object, path: string, copy: (member: unknown, key: string, path: string) => unknown): object {
    const entries = Object.entries(object);
    if (entries.length === 0) throw ignored(path);
    return Object.fromEntries(entries.map(([key, member]) => [key, copy(member, key, `${path}.${key}`)]));
  }

  private enter(path: string, level: number): void {
    if (level > MAX_LEVELS) throw new Problem(`"${path.slice(0, 40)}…" has more than ${MAX_LEVELS} levels`);
    this.levels = Math.max(this.levels, level);
  }
}

function ignored(path: string): Problem {
  return new Problem(`"${path}" is empty, so Prisma would ignore it`);
}

function isArrayOrPlain(value: object): boolean {
  return Array.isArray(value) || isPlain(value);
}

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether Prisma compares with an instance: a time, bytes, a decimal, one of its null values or a reference to a field. */
function isPrismaValue(value: object): boolean {
  if (value instanceof Date || ArrayBuffer.isView(value)) return true;
  const { toFixed, _getName, modelName, typeName } = value as Readonly<Record<string, unknown>>;
  return typeof toFixed === "function" || typeof _getName === "function" || (isText(modelName) && isText(typeName));
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
