import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  and,
  bindOrThrow,
  checkOrThrow,
  eq,
  type Filter,
  FilterError,
  integer,
  isIn,
  NO_LIMITS,
  not,
  or,
  type Relation,
  type Schema,
} from "../../../src/index.js";
import { toPredicate } from "../../../src/memory.js";
import {
  type PrismaOptions,
  type PrismaProvider,
  type PrismaRelation,
  type PrismaWhere,
  toPrisma,
} from "../../../src/prisma.js";
import { anyFilter, anyRecordsWithFilter, anySchema } from "../../../src/testing.js";
import { everyType } from "../../support/every-type.js";
import { RUNS } from "../../support/runs.js";
import { evaluateWhere, type Resolve } from "./evaluate-where.js";
import { emptyParts, measureWhere } from "./measure-where.js";

const PROVIDERS: readonly PrismaProvider[] = ["postgresql", "sqlite"];
const LIMITS = { postgresql: 32_766, sqlite: 999 };

/** Returns the `where` of a filter, or undefined if it is refused. */
function whereOf(filter: Filter, schema: Schema, options: PrismaOptions): PrismaWhere | undefined {
  const bound = bindOrThrow(filter, schema, { limits: NO_LIMITS });
  try {
    return toPrisma(bound, options);
  } catch (error) {
    if (error instanceof FilterError && error.diagnostics.every(({ code }) => code.startsWith("prisma."))) {
      return undefined;
    }
    throw error;
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Returns a record as a column of SQLite holds it, and its related records: decimals are doubles. */
function storedIn(provider: PrismaProvider, schema: Schema, record: object): Row {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const relation = schema.relationByName.get(name);
      const isDouble = provider === "sqlite" && schema.byName.get(name)?.type === "decimal" && value != null;
      if (relation === undefined) return [name, isDouble ? Number(value) : value];
      return [name, mapRelated(value, (related) => storedIn(provider, targetOf(relation), related))];
    }),
  );
}

function targetOf({ target }: Relation): Schema {
  return typeof target === "function" ? target() : target;
}

/** Changes the records of a relation. Leaves out those that become undefined. */
function mapRelated(value: unknown, change: (related: Row) => Row | undefined): unknown {
  if (Array.isArray(value)) return value.map(change).filter((related) => related !== undefined);
  return value == null ? value : (change(value as Row) ?? null);
}

/** A column that is not a field. No field has a space in its name. */
const TENANT = "the tenant";
const TENANTS = [1, 1, 2, null, 1] as const;

/** Returns a record whose related records have tenants. */
function withTenants(schema: Schema, record: Row, next: () => number): Row {
  return changeRelated(schema, record, (related, target) => ({
    ...withTenants(target, related, next),
    [TENANT]: TENANTS[next() % TENANTS.length],
  }));
}

/** Returns a record with the related records of tenant 1 only. */
function ofTenant(schema: Schema, record: Row): Row {
  return changeRelated(schema, record, (related, target) =>
    related[TENANT] === 1 ? ofTenant(target, related) : undefined,
  );
}

function changeRelated(schema: Schema, record: Row, change: (related: Row, target: Schema) => Row | undefined): Row {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const relation = schema.relationByName.get(name);
      return [name, relation ? mapRelated(value, (related) => change(related, targetOf(relation))) : value];
    }),
  );
}

/** Names that Prisma allows: f0 for the first field, r0 for the first relation. */
const resolve: Resolve = (schema, key) => {
  if (key === "tenant") return { name: TENANT, field: integer({ bits: 32, nullable: true }) };
  const index = Number(key.slice(1));
  if (key.startsWith("f")) {
    const [name, field] = [...schema.byName][index] ?? [];
    return name !== undefined && field ? { name, field } : undefined;
  }
  const [name, to] = [...schema.relationByName][index] ?? [];
  return name !== undefined && to ? { name, to } : undefined;
};

/** The options for a schema with any names. `where` is the scope of all relations. */
function optionsFor(schema: Schema, provider: PrismaProvider, where: PrismaRelation["where"]): PrismaOptions {
  const schemas = new Map<string | undefined, Schema>([[undefined, schema]]);
  const relations: [string, PrismaRelation][] = [];
  for (const [path, current] of schemas) {
    for (const [index, [name, relation]] of [...current.relationByName].entries()) {
      const at = path === undefined ? name : `${path}.${name}`;
      relations.push([at, { where, name: `r${index}` }]);
      if (path === undefined) schemas.set(at, targetOf(relation));
    }
  }
  return {
    provider,
    relations: Object.fromEntries(relations),
    field: ({ name }, path) => `f${[...(schemas.get(path)?.byName.keys() ?? [])].indexOf(name)}`,
  };
}

const IN_SCOPE = { tenant: { not: null, equals: 1 } };

describe.each(PROVIDERS)("on %s", (provider) => {
  test("a where selects the same records as the predicate, also in NOT, and is never NULL", () => {
    let compared = 0;
    fc.assert(
      fc.property(anyRecordsWithFilter(WITHOUT_PATHS, { maxRecords: 20 }), ({ records, filter }) => {
        const where = whereOf(filter, WITHOUT_PATHS, { provider });
        if (where === undefined) return;
        const holds = toPredicate(bindOrThrow(filter, WITHOUT_PATHS));
        for (const given of records) {
          const record = storedIn(provider, WITHOUT_PATHS, given);
          compared++;
          expect(evaluateWhere({ ...where }, record, WITHOUT_PATHS, provider)).toBe(holds(record as typeof given));
        }
      }),
      { numRuns: RUNS / 4 },
    );
    expect(compared).toBeGreaterThan(RUNS);
  });

  test.each([
    ["within its scope", IN_SCOPE],
    ["without a scope", "everything"],
  ] as const)(
    "a where on related records %s selects the same records as the predicate, also in NOT",
    (_name, where) => {
      let compared = 0;
      const cases = anySchema({ relations: true })
        .filter(({ relationByName }) => relationByName.size > 0)
        .chain((schema) => anyRecordsWithFilter(schema, { maxRecords: 8 }).map((drawn) => ({ schema, ...drawn })));
      fc.assert(
        fc.property(cases, ({ schema, records, filter }) => {
          const result = whereOf(filter, schema, optionsFor(schema, provider, where));
          if (result === undefined || !/\br\d+: /.test(inspect(result, { depth: null }))) return;
          const holds = toPredicate(bindOrThrow(filter, schema));
          let tenants = 0;
          for (const given of records) {
            const record = withTenants(schema, storedIn(provider, schema, given), () => tenants++);
            const visible = where === "everything" ? record : ofTenant(schema, record);
            compared++;
            expect(evaluateWhere({ ...result }, record, schema, provider, resolve)).toBe(holds(visible as never));
          }
        }),
        // Prisma cannot express many of the filters.
        { numRuns: RUNS / 2 },
      );
      expect(compared).toBeGreaterThan(RUNS / 8);
    },
  );

  test("a where is { AND: [...] } without empty parts, and has as many parameters and levels as counted", () => {
    const anyCase = fc.boolean().chain((relations) => anySchema({ relations }));
    const cases = anyCase.chain((schema) => anyFilter(schema).map((filter) => ({ schema, filter })));
    fc.assert(
      fc.property(cases, fc.constantFrom(IN_SCOPE, "everything" as const), ({ schema, filter }, scope) => {
        const options = optionsFor(schema, provider, scope);
        const where = whereOf(filter, schema, options);
        if (where === undefined) return;
        expect(Object.keys(where)).toEqual(["AND"]);
        expect([where.AND.length > 0, emptyParts(where)]).toEqual([true, []]);
        const { parameters, depth } = measureWhere(where);
        expect(depth).toBeLessThanOrEqual(112);
        const otherParameters = LIMITS[provider] - parameters;
        expect(whereOf(filter, schema, { ...options, otherParameters })).toEqual(where);
        expect(refusalsOf(filter, schema, { ...options, otherParameters: otherParameters + 1 })).toEqual([
          ["prisma.parameters", { limit: parameters - 1, actual: parameters, provider: NAMES[provider] }],
        ]);
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test("a constant filter keeps its meaning inside the conditions of the caller", () => {
    const cases = anySchema().chain((schema) => fc.boolean().map((holds) => ({ schema, holds })));
    fc.assert(
      fc.property(cases, ({ schema, holds }) => {
        const names = [...schema.byName.keys()];
        const renamed = { ...schema, byName: new Map([...schema.byName.values()].map((field, i) => [`f${i}`, field])) };
        const options = { provider, field: ({ name }: { name: string }) => `f${names.indexOf(name)}` };
        const where = whereOf(holds ? and() : or(), schema, options);
        if (where === undefined) return;
        const record = Object.fromEntries([...renamed.byName].map(([name, field]) => [name, sampleOf(field.type)]));
        for (const stored of [record, {}]) {
          if (stored !== record && [...schema.byName.values()].some(({ nullable }) => !nullable)) continue;
          expect(evaluateWhere({ OR: [where] }, stored, renamed, provider)).toBe(holds);
          expect(evaluateWhere({ NOT: where }, stored, renamed, provider)).toBe(!holds);
        }
      }),
      { numRuns: RUNS / 4 },
    );
  });
});

const NAMES = { postgresql: "PostgreSQL", sqlite: "SQLite" };

/** Prisma models have no paths. */
const WITHOUT_PATHS: Schema = {
  ...everyType,
  byName: new Map([...everyType.byName].filter(([name]) => name !== "assignee")),
  visibleNames: everyType.visibleNames.filter((name) => name !== "assignee"),
};

function sampleOf(type: string): unknown {
  return type === "boolean" ? true : type === "list" ? [] : "";
}

function refusalsOf(filter: Filter, schema: Schema, options: PrismaOptions): readonly unknown[] {
  try {
    toPrisma(bindOrThrow(filter, schema, { limits: NO_LIMITS }), options);
    return [];
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return error.diagnostics.map(({ code, details }) => [code, details]);
  }
}

describe("the depth", () => {
  /** Nested filters that alternate between groups, with `n` levels. */
  const SHAPES: Readonly<Record<string, (inner: Filter) => Filter>> = {
    "a & (b | ...)": (inner) => and(eq("id", 1), or(eq("id", 2), inner)),
    "a & (b | c) & (d | ...)": (inner) => and(eq("id", 1), or(eq("id", 2), eq("id", 3)), or(eq("id", 4), inner)),
    "!(a & !(b & ...))": (inner) => not(and(eq("id", 1), not(and(eq("id", 2), inner)))),
    "!(!(...))": (inner) => not(not(inner)),
    "!(a | !(b & !(...)))": (inner) => not(or(eq("id", 1), not(and(eq("name", null), not(inner))))),
  };

  test.each(Object.entries(SHAPES))("of %s is the depth of the where, up to the limit", (_name, wrap) => {
    // A list is an array, one level deeper than a single value.
    const nested: Filter[] = [isIn("count", [7, 8])];
    for (let n = 1; n <= 60; n++) nested.push(wrap(nested[n - 1] as Filter));
    const depthOf = (n: number): number => {
      const where = whereOf(nested[n] as Filter, everyType, { provider: "sqlite" });
      return where === undefined ? Number.NaN : measureWhere(where).depth;
    };
    const step = depthOf(12) - depthOf(10);
    for (const n of [10, 14, 28, 46, 50, 52, 54, 56, 60]) {
      const depth = depthOf(10) + ((n - 10) / 2) * step;
      const isAllowed = depth <= 112;
      expect([n, depthOf(n)]).toEqual([n, isAllowed ? depth : Number.NaN]);
      expect(refusalsOf(nested[n] as Filter, everyType, { provider: "sqlite" })).toEqual(
        isAllowed ? [] : [["prisma.depth", { limit: 112, actual: depth, provider: "SQLite" }]],
      );
    }
  });

  test("of every filter within the default limits is allowed", () => {
    const deepest = `${"id=1|name!=x&(".repeat(32)}count=7${")".repeat(32)}`;
    const where = toPrisma(checkOrThrow(deepest, everyType), { provider: "postgresql" });
    expect(measureWhere(where).depth).toBe(73);
  });

  test("of a filter without limits does not overflow the stack", () => {
    let filter: Filter = eq("id", 1);
    for (let i = 0; i < 10_000; i++) filter = i % 2 === 0 ? not(filter) : or(eq("id", 2), filter);
    expect(refusalsOf(filter, everyType, { provider: "postgresql" })).toEqual([
      ["prisma.depth", { limit: 112, actual: 5007, provider: "PostgreSQL" }],
    ]);
  });
});
