import { diagnose } from "../../language/diagnostics/diagnose.js";
import { show } from "../../language/diagnostics/display.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import type { Finding } from "../../language/diagnostics/finding.js";
import { diagnoseOption } from "../../language/diagnostics/options.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import { many, one } from "../../language/schema/relation.js";
import { checkSchema, type KeyNames, type Relation, SCHEMA, type Schema } from "../../language/schema/schema.js";
import { NO_SPAN } from "../../language/text/span.js";
import type { Field } from "../../language/types/field.js";
import type { Casing } from "./casing.js";
import { nameOf, type RuntimeColumn } from "./read-table.js";
import type { RelatedSchemas } from "./relations-of.js";

// Drizzle registers its symbols globally, so its relations can be read without importing it.
const ENTITY_KIND = Symbol.for("drizzle:entityKind");
const BASE_NAME = Symbol.for("drizzle:BaseName");
const ORIGINAL_NAME = Symbol.for("drizzle:OriginalName");
const SCHEMA_NAME = Symbol.for("drizzle:Schema");

/** The tables and views of derived schemas. */
const tables = /* @__PURE__ */ new WeakMap<Schema, unknown>();

/** Remembers the table of a schema, so that a relation to another table is an error. */
export function rememberTable(schema: Schema, table: unknown): void {
  tables.set(schema, table);
}

/** A relation as `relations(table, ({ one, many }) => ...)` declares it. */
interface DrizzleRelation {
  readonly kind: "one" | "many";
  /** The table of the related records. */
  readonly table: unknown;
  readonly config: RelationConfig | undefined;
  withFieldName(): DrizzleRelation;
}

interface RelationConfig {
  readonly relationName?: string;
  readonly fields?: readonly RuntimeColumn[];
  readonly references?: readonly RuntimeColumn[];
}

/** The columns of the table and those of the related table that are equal. */
interface Keys {
  readonly from: readonly RuntimeColumn[];
  readonly to: readonly RuntimeColumn[];
}

export interface RelationSettings {
  readonly owner: string;
  readonly table: unknown;
  /** The schema of `drizzle(client, { schema })`. */
  readonly schema: unknown;
  readonly relations: RelatedSchemas;
  readonly casing: Casing | undefined;
}

/** Returns the relations of a table that have a schema, and adds an error for each that drizzle does not declare. */
export function readRelations(
  { owner, table, schema, relations, casing }: RelationSettings,
  fields: ReadonlyMap<string, Field>,
  problems: Finding[],
): ReadonlyMap<string, Relation> {
  if (schema === undefined && Object.keys(relations).length > 0) {
    const expected = 'the schema of drizzle(client, { schema }), because option "relations" is set';
    problems.push(diagnoseOption("option.value", { owner, option: "schema", expected }));
    return new Map();
  }
  const declared = new DeclaredRelations(schema);
  const own = declared.of(table);
  const read = new Map<string, Relation>();
  for (const [name, target] of Object.entries(relations)) {
    const relation = own.get(name);
    if (relation === undefined) {
      const known = [...own.keys()];
      const details = { owner: `the relations of ${owner}`, option: name, known, didYouMean: nearest(name, known) };
      problems.push(diagnoseOption("option.unknown", details));
      continue;
    }
    const keys = declared.keysOf(relation, table);
    if (typeof keys === "string") {
      problems.push(diagnoseOption("option.value", { owner, option: "schema", expected: expectedFor(name, keys) }));
      continue;
    }
    if (fields.has(name)) {
      const expected = "different from the names of the fields; rename the field in the overrides";
      problems.push(diagnose("schema.relation", NO_SPAN, { relation: name, option: "name", expected }));
      continue;
    }
    const from = namesOf(keys.from, casing);
    const to = namesOf(keys.to, casing);
    problems.push(...conflicts(name, "from", from, fields));
    const options = { from, to };
    read.set(
      name,
      (relation.kind === "one" ? one : many)(checkedTarget(name, relation, target, to, problems), options),
    );
  }
  return read;
}

/** The relations in the schema of drizzle 0.x. */
class DeclaredRelations {
  private readonly byTable = new Map<unknown, Map<string, DrizzleRelation>>();

  constructor(schema: unknown) {
    for (const member of Object.values(Object(schema))) {
      const { table, config } = Object(member);
      if (Object(Object(member).constructor)[ENTITY_KIND] !== "Relations") continue;
      const known = this.byTable.get(table) ?? new Map<string, DrizzleRelation>();
      const helpers = { one: declare("one"), many: declare("many") };
      for (const [name, relation] of Object.entries<DrizzleRelation>(config(helpers))) known.set(name, relation);
      this.byTable.set(table, known);
    }
  }

  of(table: unknown): ReadonlyMap<string, DrizzleRelation> {
    return this.byTable.get(table) ?? new Map();
  }

  /** Returns the keys of a relation by drizzle's rule: its own, or those of its only inverse. A text says what is missing. */
  keysOf(relation: DrizzleRelation, source: unknown): Keys | string {
    const own = keysIn(relation);
    if (own !== undefined) return own;
    const { table, config } = relation;
    const inverses = [...this.of(table).values()].filter((other) =>
      config?.relationName
        ? other !== relation && other.config?.relationName === config.relationName
        : other.table === source,
    );
    if (inverses.length > 1)
      return `only one inverse in the relations of table ${nameOfTable(table)}: use "relationName"`;
    const [inverse] = inverses;
    const keys = inverse && keysIn(inverse);
    if (keys !== undefined) return { from: keys.to, to: keys.from };
    return `its inverse, one() with "fields" and "references", in the relations of table ${nameOfTable(table)}`;
  }
}

function declare(kind: "one" | "many") {
  return (table: unknown, config?: RelationConfig): DrizzleRelation => {
    const relation: DrizzleRelation = { kind, table, config, withFieldName: () => relation };
    return relation;
  };
}

function keysIn({ kind, config }: DrizzleRelation): Keys | undefined {
  if (kind === "many" || config?.fields === undefined || config.references === undefined) return undefined;
  return { from: config.fields, to: config.references };
}

function nameOfTable(table: unknown): string {
  return show(String(Object(table)[BASE_NAME]));
}

function expectedFor(relation: string, missing: string): string {
  return `an object with relation ${show(relation)} and ${missing}`;
}

function namesOf(columns: readonly RuntimeColumn[], casing: Casing | undefined): KeyNames {
  // Drizzle requires at least one column.
  return columns.map((column) => nameOf(column, casing)) as unknown as KeyNames;
}

/** Returns errors for columns of a key that have the name of a field with another column. */
function conflicts(
  relation: string,
  option: "from" | "to",
  key: KeyNames,
  fields: ReadonlyMap<string, Field>,
): readonly Finding[] {
  return key.flatMap((name) => {
    const field = fields.get(name);
    if (field === undefined || (field.column ?? name) === name) return [];
    const expected = `columns that are not the names of other fields: rename field ${show(name)} in the overrides`;
    return [diagnose("schema.relation", NO_SPAN, { relation, option, expected })];
  });
}

/** Returns the schema of the related records. The one of a function is checked when it is used. */
function checkedTarget(
  name: string,
  relation: DrizzleRelation,
  target: unknown,
  to: KeyNames,
  problems: Finding[],
): Schema | (() => Schema) {
  const problemsOf = (schema: Schema) => [
    ...otherTable(name, relation, schema),
    ...conflicts(name, "to", to, schema.byName),
  ];
  if (typeof target === "function") {
    return () => {
      const schema: Schema = target();
      checkSchema(schema, `relation ${show(name)}`);
      const found = problemsOf(schema);
      if (found.length > 0) throw filterError(found);
      return schema;
    };
  }
  // `createSchema` reports what is not a schema.
  if (SCHEMA.accepts(target)) problems.push(...problemsOf(target as Schema));
  return target as Schema;
}

/** Returns an error if a schema was derived from another table than that of the relation. Views may select from it. */
function otherTable(relation: string, { table }: DrizzleRelation, schema: Schema): readonly Finding[] {
  const derived = Object(tables.get(schema));
  const related = Object(table);
  const isOther = [ORIGINAL_NAME, SCHEMA_NAME].some((name) => derived[name] !== related[name]);
  if (derived[ORIGINAL_NAME] === undefined || !isOther) return [];
  const expected = `the schema of table ${nameOfTable(table)}, not of ${nameOfTable(derived)}`;
  return [diagnose("schema.relation", NO_SPAN, { relation, option: "target", expected })];
}
