import { describe, expect, test } from "vitest";
import {
  type BoundFilter,
  boolean,
  checkOrThrow,
  date,
  decimal,
  defineSchema,
  enumeration,
  FilterError,
  integer,
  json,
  listOf,
  many,
  number,
  one,
  renderDiagnostics,
  type Schema,
  text,
  timestamp,
  uuid,
} from "../../../src/index.js";
import { type PrismaOptions, type PrismaProvider, type PrismaRelations, toPrisma } from "../../../src/prisma.js";
import { evaluateWhere } from "./evaluate-where.js";

const schema = defineSchema({
  id: integer({ bits: 32 }),
  big: integer(),
  price: decimal(),
  cost: decimal({ nullable: true }),
  size: number(),
  weight: number({ nullable: true }),
  name: text({ ordered: true }),
  note: text({ nullable: true, ordered: true }),
  label: text({ containsIgnoresCase: true }),
  code: text({ ignoresCase: true, ordered: true }),
  state: enumeration(["draft", "done"]),
  phase: enumeration(["draft", "done"], { nullable: true }),
  on: boolean(),
  active: boolean({ nullable: true }),
  due: date({ nullable: true }),
  at: timestamp(),
  seen: timestamp({ nullable: true }),
  ref: uuid(),
  link: uuid({ nullable: true, stored: "text" }),
  tags: listOf(text()),
  sizes: listOf(integer({ bits: 32 }), { nullable: true }),
  amounts: listOf(integer()),
  refs: listOf(uuid()),
  mapped: text({ column: "p_mapped" }),
  settings: json(),
});

function whereOf(filter: string, provider: PrismaProvider, options: Partial<PrismaOptions> = {}): unknown {
  return toPrisma(checkOrThrow(filter, schema), { provider, ...options });
}

/** Returns the codes and details of the refusals. */
function refusalsOf(filter: string, provider: PrismaProvider, options: Partial<PrismaOptions> = {}): unknown {
  try {
    return whereOf(filter, provider, options);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return error.diagnostics.map(({ code, details }) => ({ code, ...details }));
  }
}

const BOTH: readonly PrismaProvider[] = ["postgresql", "sqlite"];
const UUID = "2f1c7a9e-8d3b-4c5f-9a60-1b2c3d4e5f60";
const OTHER_UUID = "01234567-89ab-7def-8123-456789abcdef";

describe.each(BOTH)("on %s", (provider) => {
  test.each([
    ["id=5", { id: { equals: 5 } }],
    ["id>5", { id: { gt: 5 } }],
    ["id>=5", { id: { gte: 5 } }],
    ["id<5", { id: { lt: 5 } }],
    ["id<=5", { id: { lte: 5 } }],
    ["id!=5", { NOT: { id: { equals: 5 } } }],
    ["id[5,6,5]", { id: { in: [5, 6] } }],
    ["id[5]", { id: { equals: 5 } }],
    ["id![5,6]", { NOT: { id: { in: [5, 6] } } }],
    ["!(id=5)", { NOT: { id: { equals: 5 } } }],
    ["!(id!=5)", { id: { equals: 5 } }],
    ["big=9223372036854775807", { big: { equals: 9223372036854775807n } }],
    ["big[1,2]", { big: { in: [1n, 2n] } }],
    ["price=0.10", { price: { equals: "0.1" } }],
    ["price[1e2,0.5]", { price: { in: ["100", "0.5"] } }],
    ["cost>1", { cost: { not: null, gt: "1" } }],
    ["size=1.5", { size: { equals: 1.5 } }],
    ["size=1e20", { size: { equals: 1e20 } }],
    ["size[1.5,2]", { OR: [{ size: { equals: 1.5 } }, { size: { equals: 2 } }] }],
    ["size![1.5,2]", { NOT: { OR: [{ size: { equals: 1.5 } }, { size: { equals: 2 } }] } }],
    [
      "weight[1.5,2]",
      { AND: [{ weight: { not: null } }, { OR: [{ weight: { equals: 1.5 } }, { weight: { equals: 2 } }] }] },
    ],
    [
      "weight[1.5,2,null]",
      { OR: [{ OR: [{ weight: { equals: 1.5 } }, { weight: { equals: 2 } }] }, { weight: null }] },
    ],
    ["name=Bolt", { name: { equals: "Bolt" } }],
    ["name[a,b]", { name: { in: ["a", "b"] } }],
    ["name*5", { name: { contains: "5" } }],
    ['name*""', { id: { notIn: [] } }],
    ['note*""', { note: { not: null } }],
    ['note!*""', { note: null }],
    ["note=null", { note: null }],
    ["note!=null", { note: { not: null } }],
    ["note=x", { note: { not: null, equals: "x" } }],
    ["note!=x", { OR: [{ NOT: { note: { equals: "x" } } }, { note: null }] }],
    ["note[x,y]", { note: { not: null, in: ["x", "y"] } }],
    ["note[x,y,null]", { OR: [{ note: { in: ["x", "y"] } }, { note: null }] }],
    ["note![x,y]", { OR: [{ NOT: { note: { in: ["x", "y"] } } }, { note: null }] }],
    ["note![x,y,null]", { AND: [{ note: { not: null } }, { NOT: { note: { in: ["x", "y"] } } }] }],
    ["note[null]", { note: null }],
    ["note![null]", { note: { not: null } }],
    ["note[]", { id: { in: [] } }],
    ["note![]", { id: { notIn: [] } }],
    ["label$5", { label: { endsWith: "5" } }],
    ["code=5", { code: { equals: "5" } }],
    ["code[5,6]", { code: { in: ["5", "6"] } }],
    ["state=done", { state: { equals: "done" } }],
    ["phase[draft,done]", { phase: { not: null, in: ["draft", "done"] } }],
    ["on=true", { on: { equals: true } }],
    ["on[true,false]", { OR: [{ on: { equals: true } }, { on: { equals: false } }] }],
    ["active=false", { active: { not: null, equals: false } }],
    ["active[true]", { active: { not: null, equals: true } }],
    ["due=2024-05-31", { due: { not: null, equals: "2024-05-31T00:00:00.000Z" } }],
    ["at>=2024-05-31T14:30:00.123Z", { at: { gte: "2024-05-31T14:30:00.123Z" } }],
    ["seen<2024-05-31", { seen: { not: null, lt: "2024-05-31T00:00:00.000Z" } }],
    [`ref=${UUID.toUpperCase()}`, { ref: { equals: UUID } }],
    [`link[${UUID},${OTHER_UUID}]`, { link: { not: null, in: [UUID, OTHER_UUID] } }],
    ["mapped=x", { mapped: { equals: "x" } }],
    ["", { id: { notIn: [] } }],
    ["!()", { id: { in: [] } }],
  ])("%s", (filter, condition) => {
    expect(whereOf(filter, provider)).toEqual({ AND: [condition] });
  });

  test.each([
    ["id=1&id=2", { AND: [{ id: { equals: 1 } }, { id: { equals: 2 } }] }],
    ["id=1|id=2", { AND: [{ OR: [{ id: { equals: 1 } }, { id: { equals: 2 } }] }] }],
    ["id=1&(id=2|id=3)", { AND: [{ id: { equals: 1 } }, { OR: [{ id: { equals: 2 } }, { id: { equals: 3 } }] }] }],
    [
      "id=1|id=2&(id=3|id=4)",
      {
        AND: [
          {
            OR: [
              { id: { equals: 1 } },
              { AND: [{ id: { equals: 2 } }], OR: [{ id: { equals: 3 } }, { id: { equals: 4 } }] },
            ],
          },
        ],
      },
    ],
    [
      "!(id=1&(id=2|note=x))",
      {
        AND: [
          {
            OR: [
              { NOT: { id: { equals: 1 } } },
              {
                AND: [{ NOT: { id: { equals: 2 } } }, { OR: [{ NOT: { note: { equals: "x" } } }, { note: null }] }],
              },
            ],
          },
        ],
      },
    ],
    ["!(id=1|!(id=2&id=3))", { AND: [{ NOT: { id: { equals: 1 } } }, { id: { equals: 2 } }, { id: { equals: 3 } }] }],
    ["id=1|()", { AND: [{ OR: [{ id: { equals: 1 } }, { id: { notIn: [] } }] }] }],
  ])("the groups of %s", (filter, where) => {
    expect(whereOf(filter, provider)).toEqual(where);
  });
});

describe("on postgresql", () => {
  test.each([
    ["name*50%_\\", { name: { contains: "50\\%\\_\\\\" } }],
    ["name^Bolt", { name: { startsWith: "Bolt" } }],
    ["name$Bolt", { name: { endsWith: "Bolt" } }],
    ["note!^Bolt", { OR: [{ NOT: { note: { startsWith: "Bolt" } } }, { note: null }] }],
    ["price>0.30000000000000004441", { price: { gt: "0.30000000000000004441" } }],
    ["price=1e-60", { price: { equals: `0.${"0".repeat(59)}1` } }],
    ["tags*red", { AND: [{ NOT: { tags: { equals: null } } }, { tags: { has: "red" } }] }],
    ["tags!*red", { OR: [{ NOT: { tags: { has: "red" } } }, { tags: { equals: null } }] }],
    ["tags[red,blue,red]", { AND: [{ NOT: { tags: { equals: null } } }, { tags: { hasSome: ["red", "blue"] } }] }],
    ["tags=[]", { AND: [{ NOT: { tags: { equals: null } } }, { tags: { isEmpty: true } }] }],
    ["tags!=[]", { OR: [{ NOT: { tags: { isEmpty: true } } }, { tags: { equals: null } }] }],
    ["tags[]", { id: { in: [] } }],
    ["sizes=null", { sizes: { equals: null } }],
    ["sizes!=null", { NOT: { sizes: { equals: null } } }],
    ["sizes*5", { AND: [{ NOT: { sizes: { equals: null } } }, { sizes: { has: 5 } }] }],
    ["amounts*5", { AND: [{ NOT: { amounts: { equals: null } } }, { amounts: { has: 5n } }] }],
    [`refs[${UUID.toUpperCase()}]`, { AND: [{ NOT: { refs: { equals: null } } }, { refs: { hasSome: [UUID] } }] }],
  ])("%s", (filter, condition) => {
    expect(whereOf(filter, "postgresql")).toEqual({ AND: [condition] });
  });

  test.each([
    ["label*Bolt", { label: { contains: "Bolt", mode: "insensitive" } }],
    ["label^50%x", { label: { startsWith: "50\\%x", mode: "insensitive" } }],
    ["label*5", { label: { contains: "5" } }],
    ["label=Bolt", { label: { equals: "Bolt" } }],
    ["code=Bolt", { code: { in: ["Bolt"], mode: "insensitive" } }],
    ["code[Bolt,5]", { code: { in: ["Bolt", "5"], mode: "insensitive" } }],
  ])('%s with caseFolding "database"', (filter, condition) => {
    expect(whereOf(filter, "postgresql", { caseFolding: "database" })).toEqual({ AND: [condition] });
  });

  const provider = "PostgreSQL";
  test.each([
    ["name>m", { code: "prisma.text-order", field: "name", operator: ">", provider }],
    ["code<5", { code: "prisma.text-order", field: "code", operator: "<", provider }],
    ["label*a5", { code: "prisma.case", field: "label", operator: "*", value: "a5", provider, ignoresCase: true }],
    ["code!=Z", { code: "prisma.case", field: "code", operator: "!=", value: "Z", provider, ignoresCase: true }],
    ["code[5,x,y]", { code: "prisma.case", field: "code", operator: "[]", value: "x", provider, ignoresCase: true }],
    [
      "at=2024-05-31T14:30:00.123400Z",
      { code: "prisma.precision", field: "at", type: "timestamp", value: "2024-05-31T14:30:00.1234Z", provider },
    ],
    [
      "seen[2024-05-31,2024-05-31T14:30:00.000001Z]",
      { code: "prisma.precision", field: "seen", type: "timestamp", value: "2024-05-31T14:30:00.000001Z", provider },
    ],
    [
      "size[1,1180591620717411303424]",
      { code: "prisma.precision", field: "size", type: "number", value: "1.1805916207174113e+21", provider },
    ],
  ])("refuses %s", (filter, refusal) => {
    expect(refusalsOf(filter, "postgresql")).toEqual([refusal]);
  });
});

describe("on sqlite", () => {
  test.each([
    ["name>m", { name: { gt: "m" } }],
    ["code<=5", { code: { lte: "5" } }],
    ["name^Bolt", { name: { gte: "Bolt", lt: "Bolu" } }],
    ["name^50%", { name: { gte: "50%", lt: "50&" } }],
    ["name^\u{10ffff}", { name: { gte: "\u{10ffff}" } }],
    ["note^a", { note: { not: null, gte: "a", lt: "b" } }],
    ["label^5_", { label: { gte: "5_", lt: "5`" } }],
    ["label^a5", { label: { startsWith: "a5" } }],
    ["label*Bolt", { label: { contains: "Bolt" } }],
    ["label*a\\", { label: { contains: "a\\" } }],
    ["label$Bolt", { label: { endsWith: "Bolt" } }],
    ["name*é5", { name: { contains: "é5" } }],
    // Decimals without an equal double compare with the nearest one, from the right side.
    ["price>0.1000000000000000000001", { price: { gt: "0.1" } }],
    ["price>=0.1000000000000000000001", { price: { gt: "0.1" } }],
    ["price<0.1000000000000000000001", { price: { lte: "0.1" } }],
    ["price=0.1000000000000000000001", { id: { in: [] } }],
    ["price[0.1000000000000000000001]", { id: { in: [] } }],
    ["price[0.1000000000000000000001,5]", { price: { equals: "5" } }],
    ["price=9007199254740992", { price: { equals: "9007199254740992" } }],
    ["price>=-9007199254740992", { price: { gte: "-9007199254740992" } }],
  ])("%s", (filter, condition) => {
    expect(whereOf(filter, "sqlite")).toEqual({ AND: [condition] });
  });

  const provider = "SQLite";
  test.each([
    ["name*Bolt", { code: "prisma.case", field: "name", operator: "*", value: "Bolt", provider, ignoresCase: false }],
    ["name!$x", { code: "prisma.case", field: "name", operator: "!$", value: "x", provider, ignoresCase: false }],
    ["code=x", { code: "prisma.case", field: "code", operator: "=", value: "x", provider, ignoresCase: true }],
    ["code[5,x]", { code: "prisma.case", field: "code", operator: "[]", value: "x", provider, ignoresCase: true }],
    ["code>A", { code: "prisma.case", field: "code", operator: ">", value: "A", provider, ignoresCase: true }],
    ["code>z", { code: "prisma.case", field: "code", operator: ">", value: "z", provider, ignoresCase: true }],
    ["code>_", { code: "prisma.case", field: "code", operator: ">", value: "_", provider, ignoresCase: true }],
    ["name*5%", { code: "prisma.wildcard", field: "name", operator: "*", value: "5%", provider }],
    ["label$_", { code: "prisma.wildcard", field: "label", operator: "$", value: "_", provider }],
    ["label^a_", { code: "prisma.wildcard", field: "label", operator: "^", value: "a_", provider }],
    ["label*\ufffd", { code: "prisma.wildcard", field: "label", operator: "*", value: "\ufffd", provider }],
    ["label*\uffff", { code: "prisma.wildcard", field: "label", operator: "*", value: "\uffff", provider }],
    [
      "price=9007199254740993",
      { code: "prisma.precision", field: "price", type: "decimal", value: "9007199254740993", provider },
    ],
    [
      "price[1,9007199254740993]",
      { code: "prisma.precision", field: "price", type: "decimal", value: "9007199254740993", provider },
    ],
    [
      "price<1e30",
      { code: "prisma.precision", field: "price", type: "decimal", value: `1${"0".repeat(30)}`, provider },
    ],
    [
      "price>-9007199254740993",
      { code: "prisma.precision", field: "price", type: "decimal", value: "-9007199254740993", provider },
    ],
    ["tags=[]", { code: "prisma.list", field: "tags", provider }],
    ["sizes=null", { code: "prisma.list", field: "sizes", provider }],
  ])("refuses %s", (filter, refusal) => {
    expect(refusalsOf(filter, "sqlite")).toEqual([refusal]);
  });

  test("reports all refusals of a filter, with their positions in the text", () => {
    const filter = 'name*x & id=1 & tags*red | label*"%"';
    try {
      whereOf(filter, "sqlite");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(FilterError);
      expect(renderDiagnostics(filter, (error as FilterError).diagnostics).split("\n")).toEqual([
        'Field "name" cannot be compared with "x" by "*" in Prisma on SQLite: the field distinguishes case, but LIKE does not. Declare the field with "containsIgnoresCase", or use ampipe/sql with $queryRaw.',
        '  name*x & id=1 & tags*red | label*"%"',
        "  ^^^^^^",
        'Field "tags" is a list, which Prisma does not support on SQLite. Set "filterable: false" for the field, or use ampipe/sql with $queryRaw.',
        '  name*x & id=1 & tags*red | label*"%"',
        "                  ^^^^^^^^",
        'Field "label" cannot be searched for "%" in Prisma on SQLite, where "%", "_" and U+FFFD to U+FFFF match other characters, too. Search for a part without them, or use ampipe/sql with $queryRaw.',
        '  name*x & id=1 & tags*red | label*"%"',
        "                             ^^^^^^^^^",
      ]);
    }
  });
});

describe("the name of a field", () => {
  const dotted = defineSchema({ "unit.name": text(), AND: text(), _id: integer(), ok: integer() });
  const refusal = (filter: string, field?: PrismaOptions["field"]): unknown => {
    try {
      return toPrisma(checkOrThrow(filter, dotted), { provider: "sqlite", ...(field && { field }) });
    } catch (error) {
      return (error as FilterError).diagnostics.map(({ code, details }) => ({ code, ...details }));
    }
  };

  test("is that of option field", () => {
    const field = ({ name }: { name: string }) => (name === "ok" ? undefined : name.replace(/\W/, "_"));
    expect(refusal('"unit.name"=m'.replaceAll('"', ""), field)).toEqual({ AND: [{ unit_name: { equals: "m" } }] });
    expect(refusal("ok=1", field)).toEqual({ AND: [{ ok: { equals: 1n } }] });
  });

  test.each([
    ["unit.name=m", "unit.name"],
    ["AND=m", "AND"],
    ["_id=1", "_id"],
  ])("is refused if Prisma does not allow it: %s", (filter, name) => {
    expect(refusal(filter)).toEqual([{ code: "prisma.field", field: name, name }]);
  });

  test("is refused if option field returns something else", () => {
    expect(refusal("ok=1", () => 5 as unknown as string)).toEqual([{ code: "prisma.field", field: "ok", name: "5" }]);
  });
});

describe("a filter that matches everything or nothing", () => {
  test.each([
    [
      "a field that is not hidden",
      defineSchema({ h: integer({ hidden: true }), on: boolean(), id: uuid() }),
      { id: { notIn: [] } },
      { id: { in: [] } },
    ],
    [
      "a hidden field",
      defineSchema({ on: boolean(), h: text({ hidden: true }) }),
      { h: { notIn: [] } },
      { h: { in: [] } },
    ],
    [
      "a boolean",
      defineSchema({ settings: json(), tags: listOf(text()), on: boolean() }),
      { OR: [{ on: { equals: true } }, { NOT: { on: { equals: true } } }] },
      { AND: [{ on: { equals: true } }, { NOT: { on: { equals: true } } }] },
    ],
    [
      "a nullable boolean",
      defineSchema({ on: boolean({ nullable: true }) }),
      { OR: [{ on: null }, { on: { not: null } }] },
      { AND: [{ on: null }, { on: { not: null } }] },
    ],
    [
      "a list",
      defineSchema({ tags: listOf(text()) }),
      { OR: [{ tags: { equals: null } }, { NOT: { tags: { equals: null } } }] },
      { AND: [{ tags: { equals: null } }, { NOT: { tags: { equals: null } } }] },
    ],
  ])("uses %s", (_name, fields, everything, nothing) => {
    expect(toPrisma(checkOrThrow("", fields), { provider: "postgresql" })).toEqual({ AND: [everything] });
    expect(toPrisma(checkOrThrow("!()", fields), { provider: "postgresql" })).toEqual({ AND: [nothing] });
  });

  test.each([
    ["json alone", defineSchema({ settings: json() }), "postgresql"],
    ["lists on SQLite", defineSchema({ tags: listOf(text()) }), "sqlite"],
    ["names that Prisma does not allow", defineSchema({ "a.b": text() }), "sqlite"],
  ] as const)("is refused for %s", (_name, fields, provider) => {
    const error = catchError(() => toPrisma(checkOrThrow("()|()", fields), { provider }));
    expect(error.diagnostics.map(({ code, details }) => ({ code, ...details }))).toEqual([
      { code: "prisma.constant", matches: "everything" },
    ]);
  });
});

describe("conditions on related records", () => {
  const users = defineSchema({
    id: integer({ bits: 32 }),
    role: enumeration(["admin", "member"]),
    nick: text({ nullable: true }),
  });
  const comments = defineSchema({ body: text(), author: one(users, { from: "author_id" }) });
  const issues = defineSchema({
    id: integer({ bits: 32 }),
    assignee: one(users, { from: "assignee_id" }),
    comments: many(comments, { to: "issue_id" }),
  });
  const userScope = { deletedAt: null };
  const commentScope = { tenantId: 7 };
  const RELATIONS: PrismaRelations = {
    assignee: { where: userScope },
    comments: { where: commentScope },
    "comments.author": { where: userScope },
  };
  const EVERYTHING: PrismaRelations = {
    assignee: { where: "everything" },
    comments: { where: "everything" },
    "comments.author": { where: "everything" },
  };

  function whereOfIssues(filter: string, options: Partial<PrismaOptions> = {}): unknown {
    return toPrisma(checkOrThrow(filter, issues), { provider: "postgresql", relations: RELATIONS, ...options }).AND;
  }

  const isX = { body: { equals: "x" } };
  const isAdmin = { role: { equals: "admin" } };
  const isOther = { NOT: isAdmin };

  test.each([
    ["comments(body=x)", { comments: { some: { AND: [commentScope, isX] } } }],
    ["!comments(body=x)", { comments: { none: { AND: [commentScope, isX] } } }],
    ["!(comments(body=x))", { comments: { none: { AND: [commentScope, isX] } } }],
    ["!(!comments(body=x))", { comments: { some: { AND: [commentScope, isX] } } }],
    ["!comments(!(body=x))", { comments: { none: { AND: [commentScope, { NOT: isX }] } } }],
    ["comments()", { comments: { some: { AND: [commentScope] } } }],
    ["assignee()", { assignee: { is: { AND: [userScope] } } }],
    ["!assignee()", { assignee: { isNot: { AND: [userScope] } } }],
    ["assignee.role=admin", { assignee: { is: { AND: [userScope, isAdmin] } } }],
    ["assignee(role!=admin)", { assignee: { is: { AND: [userScope, isOther] } } }],
    [
      "assignee.role!=admin",
      { OR: [{ assignee: { isNot: { AND: [userScope] } } }, { assignee: { is: { AND: [userScope, isOther] } } }] },
    ],
    [
      "!assignee(role=admin)",
      { OR: [{ assignee: { isNot: { AND: [userScope] } } }, { assignee: { is: { AND: [userScope, isOther] } } }] },
    ],
    [
      "assignee.nick=null",
      {
        OR: [{ assignee: { isNot: { AND: [userScope] } } }, { assignee: { is: { AND: [userScope, { nick: null }] } } }],
      },
    ],
    ["assignee.role!=null", { assignee: { is: { AND: [userScope, { id: { notIn: [] } }] } } }],
    [
      "!comments(author.role=admin)",
      { comments: { none: { AND: [commentScope, { author: { is: { AND: [userScope, isAdmin] } } }] } } },
    ],
    ["comments(!())", { comments: { some: { AND: [commentScope, { body: { in: [] } }] } } }],
  ])("%s has the scope at every hop", (filter, condition) => {
    expect(whereOfIssues(filter)).toEqual([condition]);
  });

  test.each([
    ["comments()", { comments: { some: {} } }],
    ["!comments()", { comments: { none: {} } }],
    ["assignee()", { assignee: { is: {} } }],
    ["!assignee()", { assignee: { isNot: {} } }],
    ["comments(body=x)", { comments: { some: { AND: [isX] } } }],
    ["assignee.role!=admin", { OR: [{ assignee: { isNot: {} } }, { assignee: { is: { AND: [isOther] } } }] }],
  ])("%s without a scope", (filter, condition) => {
    expect(whereOfIssues(filter, { relations: EVERYTHING })).toEqual([condition]);
  });

  test.each([
    ["some", ["comments()>=1", "comments()>0", "comments()!=0"]],
    ["none", ["comments()=0", "comments()<1", "comments()<=0", "!(comments()>0)"]],
  ])("counts that mean %s are allowed", (operator, filters) => {
    for (const filter of filters) {
      expect(whereOfIssues(filter, { relations: EVERYTHING })).toEqual([{ comments: { [operator]: {} } }]);
    }
  });

  test("other counts are refused together with other conditions", () => {
    const filters = ["=1", "!=1", ">=2", ">1", "<2", "<=3"].map((count) => `comments(body>x)${count}`);
    const deep = defineSchema({
      ...issues.fields,
      comments: many(defineSchema({ body: text({ ordered: true }) }), { to: "issue_id" }),
    });
    for (const filter of filters) {
      const run = () => toPrisma(checkOrThrow(filter, deep), { provider: "postgresql", relations: RELATIONS });
      expect(catchError(run).diagnostics.map(({ code }) => code)).toEqual(["prisma.count", "prisma.text-order"]);
    }
  });

  test("names come from the relation and, with the path of the relation, from option field", () => {
    const calls: unknown[] = [];
    const field: PrismaOptions["field"] = ({ name }, relation) => {
      calls.push([name, relation]);
      return relation === undefined ? undefined : `${name}Of${relation.length}`;
    };
    const relations = {
      comments: { where: commentScope, name: "remarks" },
      "comments.author": { where: userScope, name: undefined },
    };
    expect(whereOfIssues("id=1&comments(body=x&author.role=admin)", { field, relations })).toEqual([
      { id: { equals: 1 } },
      {
        remarks: {
          some: {
            AND: [
              commentScope,
              { bodyOf8: { equals: "x" } },
              { author: { is: { AND: [userScope, { roleOf15: { equals: "admin" } }] } } },
            ],
          },
        },
      },
    ]);
    expect(calls).toEqual([
      ["id", undefined],
      ["body", "comments"],
      ["role", "comments.author"],
    ]);
  });

  const named = (name: string): Schema => defineSchema({ id: integer(), [name]: many(comments, { to: "issue_id" }) });

  test.each(["größe", "a-b", "_x", "__proto__"])("a relation named %s is refused", (name) => {
    const relations = Object.fromEntries([[name, { where: "everything" as const }]]);
    const run = () => toPrisma(checkOrThrow(`${name}()`, named(name)), { provider: "sqlite", relations });
    const [{ code, details } = {}] = catchError(run).diagnostics;
    expect([code, details]).toEqual(["prisma.relation-name", { relation: name, name }]);
  });

  test("a relation cannot have the name of a group", () => {
    const relations = { comments: { where: commentScope, name: "AND" } };
    expect(catchError(() => whereOfIssues("comments()", { relations })).message).toContain(
      'Relation "comments" cannot have the name "AND" in Prisma. Set "name" of the relation in option "relations"',
    );
  });

  test.each(["constructor", "toString", "__proto__"])("a relation named %s needs an entry of its own", (name) => {
    const bound = checkOrThrow(`${name}()`, named(name));
    for (const relations of [{}, undefined]) {
      expect(catchError(() => toPrisma(bound, { provider: "sqlite", relations })).message).toContain(
        `Option "relations["${name}"]" of toPrisma() must be an object with a condition as "where"`,
      );
    }
    const relations = Object.fromEntries([[name, { where: { tenantId: 7 }, name: "constructor" }]]);
    expect(toPrisma(bound, { provider: "sqlite", relations })).toEqual({
      AND: [{ constructor: { some: { AND: [{ tenantId: 7 }] } } }],
    });
  });

  const NEEDED =
    'an object with a condition as "where", such as { where: { deletedAt: null } }, or { where: "everything" }';
  const complete = (problem: string) => `an object with a complete "where": ${problem}`;
  const ignored = (path: string) => complete(`"${path}" is empty, so Prisma would ignore it`);
  class Decimal {
    toFixed = () => "1";
  }
  /** As the `skip` of Prisma, which ignores the field. */
  class Skip {
    readonly equals = undefined;
  }

  test.each([
    [undefined, NEEDED],
    [null, NEEDED],
    ["comments", NEEDED],
    [{}, NEEDED],
    [Object.create({ where: "everything" }), NEEDED],
    [{ name: "comments" }, NEEDED],
    [{ where: undefined }, NEEDED],
    [{ where: null }, NEEDED],
    [{ where: "all" }, NEEDED],
    [{ where: [] }, NEEDED],
    [{ where: () => ({}) }, NEEDED],
    [{ where: "everything", table: "comment" }, 'an object without "table"'],
    [{ where: "everything", name: 5 }, 'an object whose "name" is a non-empty string'],
    [{ where: {} }, ignored("where")],
    [{ where: { tenantId: undefined } }, ignored("where.tenantId")],
    [{ where: { deletedAt: null, tenantId: {} } }, ignored("where.tenantId")],
    [{ where: { tenantId: { in: [1, undefined] } } }, ignored("where.tenantId.in.1")],
    [{ where: { OR: [] } }, ignored("where.OR")],
    [{ where: { NOT: {} } }, ignored("where.NOT")],
    [{ where: { posts: { every: {} } } }, ignored("where.posts.every")],
    [{ where: { some: {} } }, ignored("where.some")],
    [{ where: { tenantId: { equals: undefined } } }, ignored("where.tenantId.equals")],
    [{ where: { settings: { equals: { a: undefined } } } }, ignored("where.settings.equals.a")],
    [{ where: new Date(0) }, complete('"where" must be a plain object')],
    [{ where: { OR: [5] } }, complete('"where.OR.0" must be a plain object')],
    [
      { where: { tenantId: new Skip() } },
      complete('"where.tenantId" must be a plain value, not an instance of a class'),
    ],
    [{ where: { tenantId: Symbol.iterator } }, complete('"where.tenantId" must be a value')],
    [{ where: { AND: [{ tenantId: 7 }, { team: { is: { id: undefined } } }] } }, ignored("where.AND.1.team.is.id")],
  ])("%j is not an entry of relations", (entry, expected) => {
    const relations = { comments: entry } as PrismaRelations;
    const { diagnostics } = catchError(() => whereOfIssues("comments()", { relations }));
    expect(diagnostics.map(({ code, details }) => ({ code, ...details }))).toEqual([
      { code: "option.value", owner: "toPrisma()", option: 'relations["comments"]', expected },
    ]);
  });

  test("a scope that cannot be read is not used", () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.AND = [cyclic];
    const throwing = () => {
      throw new Error("no");
    };
    const unreadable = Object.defineProperty({}, "tenantId", { enumerable: true, get: throwing });
    for (const [where, problem] of [
      [cyclic, "has more than 200 levels"],
      [unreadable, "reading it throws an error"],
    ] as const) {
      expect(catchError(() => whereOfIssues("comments()", { relations: { comments: { where } } })).message).toContain(
        problem,
      );
    }
    const entries = Object.defineProperty({}, "comments", { enumerable: true, get: throwing });
    expect(catchError(() => whereOfIssues("id=1", { relations: entries as never })).message).toContain(
      "an object that can be read",
    );
  });

  test("entries are checked whether the filter uses them or not", () => {
    const relations = { ...RELATIONS, comments: { where: { tenantId: undefined } } };
    expect(catchError(() => whereOfIssues("id=1", { relations })).message).toContain('"where.tenantId" is empty');
  });

  test("a scope is copied, and getters are read once", () => {
    let reads = 0;
    const where: Record<string, unknown> = {
      get tenantId() {
        return reads++ === 0 ? 7 : undefined;
      },
      at: new Date(5),
    };
    const parts = whereOfIssues("comments()", { relations: { comments: { where } } });
    where.at = undefined;
    expect(parts).toEqual([{ comments: { some: { AND: [{ tenantId: 7, at: new Date(5) }] } } }]);
  });

  test("a scope may match nothing, and contain values that are objects", () => {
    for (const where of [
      { tenantId: { in: [] } },
      { team: { is: {} }, members: { none: {} } },
      { settings: { equals: {} }, price: { gt: new Decimal() } },
      { org_team: { org: 1, team: 2 }, name: { not: { contains: "x" } }, key: { in: [1n, 2n] } },
      Object.assign(Object.create(null), { createdAt: { gt: new Date(0) } }),
    ]) {
      expect(whereOfIssues("comments()", { relations: { comments: { where } } })).toEqual([
        { comments: { some: { AND: [where] } } },
      ]);
    }
  });

  test("a relation of related records needs an entry for its path", () => {
    const relations = { comments: RELATIONS.comments, author: { where: userScope } } as PrismaRelations;
    expect(catchError(() => whereOfIssues("comments(author())", { relations })).message).toBe(
      `Option "relations["comments.author"]" of toPrisma() must be ${NEEDED}.`,
    );
    expect(
      catchError(() => toPrisma(checkOrThrow("id=1", issues), { provider: "sqlite", relations: [] as never })).message,
    ).toBe('Option "relations" of toPrisma() must be an object.');
  });

  test("the parameters and levels of groups and scopes count", () => {
    const filter = "comments(body[x,y,z])&!assignee(role=admin)";
    const relations = {
      comments: { where: { tenantId: { in: [1, 2] }, createdAt: { lt: new Date() } } },
      assignee: { where: { tenantId: 1, deletedAt: null } },
    };
    // 3 + 3 in comments; the scope of the assignee is part of both conditions.
    expect(whereOfIssues(filter, { relations, provider: "sqlite", otherParameters: 999 - 9 })).toBeTypeOf("object");
    const run = () => whereOfIssues(filter, { relations, provider: "sqlite", otherParameters: 999 - 8 });
    expect(catchError(run).message).toContain("The filter has 9 values.");
    const levels = (n: number): object => (n === 0 ? { id: 1 } : { AND: [levels(n - 1)] });
    const nested = (n: number) => whereOfIssues("comments()", { relations: { comments: { where: levels(n) } } });
    expect(nested(52)).toBeTypeOf("object");
    expect(catchError(() => nested(53)).message).toContain("The filter has 113 levels");
  });

  test("a constant needs a field of the related schema", () => {
    const settings = defineSchema({ settings: json() });
    const assemblies = defineSchema({ id: integer(), parts: many(settings, { to: "id" }) });
    const options = { provider: "sqlite", relations: { parts: { where: "everything" } } } as const;
    expect(toPrisma(checkOrThrow("parts()", assemblies), options)).toEqual({ AND: [{ parts: { some: {} } }] });
    const error = catchError(() => toPrisma(checkOrThrow("parts(!())", assemblies), options));
    expect(error.message).toBe(
      'A filter that matches nothing needs a field that is neither json() nor, on SQLite, listOf(). Add the id to the schema of "parts".',
    );
  });

  test.each([
    "assignee(role=admin)",
    "!assignee(role=admin)",
    "assignee.role!=admin",
    "assignee.role=null",
    "!assignee()",
    "comments(author.role=admin)",
    "!comments(!author(role=admin))",
    "!comments(author.role!=admin)",
  ])("%s reveals nothing about a related record whose scope is NULL", (filter) => {
    const scope = { id: { equals: 1 } };
    const relations = {
      assignee: { where: scope },
      comments: { where: "everything" },
      "comments.author": { where: scope },
    } as const;
    const where = { AND: whereOfIssues(filter, { relations }) };
    const selected = ["admin", "member"].map((role) => {
      const user = { id: null, role };
      const record = { id: 1, assignee: user, comments: [{ body: "x", author: user }] };
      return evaluateWhere(where, record, issues, "postgresql") === true;
    });
    expect(selected[0]).toBe(selected[1]);
  });
});

function catchError(run: () => unknown): FilterError {
  try {
    run();
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown");
}

describe("arguments", () => {
  const bound = checkOrThrow("id=1", schema);

  test.each([
    [{}, 'Option "provider" of toPrisma() must be "postgresql" or "sqlite".'],
    [{ provider: "mysql" }, 'Option "provider" of toPrisma() must be "postgresql" or "sqlite".'],
    [{ provider: "toString" }, 'Option "provider" of toPrisma() must be "postgresql" or "sqlite".'],
    [undefined, 'The options of toPrisma() must be an object with "provider".'],
    [{ provider: "sqlite", fields: true }, 'Option "fields" of toPrisma() is unknown. Did you mean "field"?'],
    [{ provider: "sqlite", field: "id" }, 'Option "field" of toPrisma() must be a function.'],
    [
      { provider: "sqlite", caseFolding: "unicode" },
      'Option "caseFolding" of toPrisma() must be "ascii" or "database".',
    ],
    [
      { provider: "sqlite", otherParameters: -1 },
      'Option "otherParameters" of toPrisma() must be an integer of at least 0.',
    ],
  ])("%j are invalid options", (options, message) => {
    expect(catchError(() => toPrisma(bound, options as PrismaOptions)).message).toBe(message);
  });

  test("only bound filters are accepted", () => {
    expect(() => toPrisma("id=1" as unknown as BoundFilter, { provider: "sqlite" })).toThrow(
      new TypeError('Argument "bound" of toPrisma() must be a bound filter: the value of check() or bind().'),
    );
  });

  test("10 parameters are left for the rest of the query by default", () => {
    const list = (length: number) => `id[${Array.from({ length }, (_, i) => i).join()}]`;
    expect(whereOf(list(989), "sqlite")).toEqual({ AND: [{ id: { in: Array.from({ length: 989 }, (_, i) => i) } }] });
    expect(refusalsOf(list(990), "sqlite")).toEqual([
      { code: "prisma.parameters", limit: 989, actual: 990, provider: "SQLite" },
    ]);
    expect(whereOf(list(990), "sqlite", { otherParameters: 9 })).toBeTypeOf("object");
  });
});
