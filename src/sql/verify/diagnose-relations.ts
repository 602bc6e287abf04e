import type { BoundField } from "../../language/bind/bound-filter.js";
import type { Finding } from "../../language/diagnostics/finding.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { BoundRelation } from "../../language/schema/find-path.js";
import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { KeyNames, Schema } from "../../language/schema/schema.js";
import { relationKeys } from "../where/relation-keys.js";
import type { Catalog, CatalogColumn, CatalogTable, IndexKey } from "./catalog.js";
import { createIndex } from "./diagnose-indexes.js";
import { diagnoseTable } from "./table-codes.js";

/** A table that takes part in a relation. */
export interface JoinedTable {
  readonly name: readonly string[];
  /** Undefined if the table does not exist, which is reported elsewhere. */
  readonly found: CatalogTable | undefined;
}

export interface JoinedTables {
  readonly own: JoinedTable;
  readonly related: JoinedTable;
  /** The table between the two. */
  readonly through: JoinedTable | undefined;
}

/** Verifies the keys of lists and relations: that their columns exist, fit, are unique where they must be, and have indexes. */
export class KeyVerifier {
  private readonly takenNames = new Map<CatalogTable, Set<string>>();

  constructor(
    private readonly catalog: Catalog,
    private readonly quote: (name: string) => string,
  ) {}

  diagnose({ name, definition, schema }: BoundRelation, tables: JoinedTables): readonly Finding[] {
    const { own, related, through } = tables;
    const { through: between } = definition;
    const keys = relationKeys(name, definition);
    const from = this.keyOf(name, own, columnNames(schema, keys.from));
    const to = this.keyOf(name, related, columnNames(targetOf(definition), keys.to));
    const linkFrom = between && through ? this.keyOf(name, through, between.from) : to;
    const linkTo = between && through ? this.keyOf(name, through, between.to) : to;
    const missing = [...new Set([from, linkFrom, linkTo, to])].flatMap((key) => key.missing);
    if (missing.length > 0) return missing;
    return [
      ...this.typesOf(name, from, linkFrom),
      ...this.typesOf(name, linkTo, to),
      ...(definition.relation === "one" ? this.uniqueness(name, to, "table.not-unique") : this.indexes(name, linkFrom)),
      ...(through === undefined ? [] : this.uniqueness(name, pairOf(linkFrom, linkTo), "table.repeated-links")),
      ...(linkTo === to ? [] : this.indexes(name, to)),
    ];
  }

  /**
   * Verifies that the key of lists is unique. An index may start with columns of the scope, such as the tenant: columns
   * that clients cannot use.
   */
  diagnoseListKey(
    { name, definition }: BoundField,
    { name: table, found }: JoinedTable,
    isUsed: (column: string) => boolean,
  ): readonly Finding[] {
    const column = found?.columns.find((each) => this.isSame(each.name, definition.column ?? name));
    if (found?.indexes === undefined || column === undefined) return [];
    const quoted = this.quote(column.name);
    const need = ignoresCase(definition) ? this.catalog.indexes?.needOf("=", definition, column, quoted) : undefined;
    const isKey = (key: IndexKey): boolean =>
      this.isSame(key.column, column.name)
        ? need === undefined || column.type === "citext" || key.traits.includes("NOCASE")
        : need?.isServedBy(key) === true;
    const isScope = ({ column: own }: IndexKey): boolean => own !== null && !isUsed(own);
    const isUnique = found.indexes.some((index) =>
      index.every((key, i) => key.traits.includes("unique") && (i === index.length - 1 ? isKey : isScope)(key)),
    );
    if (isUnique) return [];
    const create = need !== undefined && "create" in need.suggestion ? need.suggestion.create : `(${quoted})`;
    const where = { table, catalog: this.catalog, quote: this.quote };
    // Not the name that an index for conditions would have.
    const columns = [column.name, "key"];
    const statement = createIndex({ create, columns, isUnique: true }, where, found, this.takenIn(found));
    return [
      diagnoseTable("table.repeated-key", { field: name, column: column.name, table: table.join("."), statement }),
    ];
  }

  private keyOf(relation: string, table: JoinedTable, names: KeyNames): Key {
    const columns = names.map((name) => table.found?.columns.find((column) => this.isSame(column.name, name)));
    const missing = names.flatMap((column, index) => {
      if (table.found === undefined || columns[index] !== undefined) return [];
      const existing = table.found.columns.map(({ name }) => name);
      const details = { column, relation, table: table.name.join("."), didYouMean: nearest(column, existing) };
      return [diagnoseTable("table.missing-key", details)];
    });
    return { table, columns: columns.filter((column) => column !== undefined), missing };
  }

  private isSame(one: string | null, other: string): boolean {
    if (!this.catalog.namesIgnoreCase) return one === other;
    return one?.toLowerCase() === other.toLowerCase();
  }

  /** Two types fit if some kind of field accepts both. */
  private typesOf(relation: string, one: Key, other: Key): readonly Finding[] {
    return one.columns.flatMap((column, index) => {
      const counterpart = other.columns[index];
      if (counterpart === undefined || this.fit(column, counterpart)) return [];
      const details = { relation, column: column.name, found: column.declared };
      return [
        diagnoseTable("table.key-type", { ...details, other: counterpart.name, otherFound: counterpart.declared }),
      ];
    });
  }

  private fit(one: CatalogColumn, other: CatalogColumn): boolean {
    if (one.type === other.type) return true;
    return Object.values(this.catalog.types).some((types) => types.includes(one.type) && types.includes(other.type));
  }

  private uniqueness(
    relation: string,
    key: Key,
    code: "table.not-unique" | "table.repeated-links",
  ): readonly Finding[] {
    const { indexes } = key.table.found ?? {};
    const isUnique = indexes?.some((index) =>
      index.every(({ traits, column }) => traits.includes("unique") && this.isIn(column, key)),
    );
    if (indexes === undefined || isUnique) return [];
    return [diagnoseTable(code, { ...this.about(relation, key), statement: this.create(key, true) })];
  }

  private indexes(relation: string, key: Key): readonly Finding[] {
    const { indexes } = key.table.found ?? {};
    const isServed = indexes?.some((index) => this.isIn(index[0]?.column ?? null, key));
    if (this.catalog.indexes === undefined || indexes === undefined || isServed) return [];
    return [diagnoseTable("table.no-key-index", { ...this.about(relation, key), statement: this.create(key, false) })];
  }

  private isIn(column: string | null, { columns }: Key): boolean {
    return columns.some(({ name }) => this.isSame(column, name));
  }

  private about(relation: string, { table, columns }: Key) {
    return { relation, table: table.name.join("."), columns: columns.map(({ name }) => name) };
  }

  private create({ table, columns }: Key, isUnique: boolean): string {
    const found = table.found as CatalogTable;
    const names = columns.map(({ name }) => name);
    const create = `(${names.map(this.quote).join(", ")})`;
    const where = { table: table.name, catalog: this.catalog, quote: this.quote };
    return createIndex({ create, columns: names, isUnique }, where, found, this.takenIn(found));
  }

  /** Returns the names that a new index cannot have. */
  private takenIn(table: CatalogTable): Set<string> {
    const taken = this.takenNames.get(table) ?? new Set(table.names?.map((name) => name.toLowerCase()));
    this.takenNames.set(table, taken);
    return taken;
  }
}

interface Key {
  readonly table: JoinedTable;
  readonly columns: readonly CatalogColumn[];
  readonly missing: readonly Finding[];
}

/** Returns all columns of two keys of the same table. */
function pairOf(one: Key, other: Key): Key {
  return { ...one, columns: [...new Set([...one.columns, ...other.columns])] };
}

function columnNames({ byName }: Schema, names: KeyNames): KeyNames {
  return names.map((name) => byName.get(name)?.column ?? name) as readonly string[] as KeyNames;
}
