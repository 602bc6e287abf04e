import { type FilterError, filterError } from "../../language/diagnostics/filter-error.js";
import { diagnoseOption } from "../../language/diagnostics/options.js";
import { type Casing, withCasing } from "./casing.js";

/** The members of a drizzle column that matter here, by kind of column. */
export interface RuntimeColumn {
  readonly name: string;
  /** Whether the name is the key of the column, which `casing` applies to. */
  readonly keyAsName?: boolean;
  readonly notNull: boolean;
  readonly columnType: string;
  readonly enumValues?: readonly string[] | undefined;
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  readonly withTimezone?: boolean;
  readonly mode?: string;
  /** The items of an array, in drizzle 0.x. */
  readonly baseColumn?: RuntimeColumn;
  /** The dimensions of an array, in drizzle 1.x. The other members are those of the items. */
  readonly dimensions?: number;
  getSQLType(): string;
}

export interface TableColumn {
  /** The name in the database. */
  readonly column: string;
  readonly nullable: boolean;
  /** Undefined for an SQL expression of a view, whose type is unknown. */
  readonly definition: RuntimeColumn | undefined;
}

// Drizzle registers its symbols globally, so its tables can be read without importing it.
const COLUMNS = Symbol.for("drizzle:Columns");
const EXTRA_CONFIG = Symbol.for("drizzle:ExtraConfigBuilder");
const EXTRA_CONFIG_COLUMNS = Symbol.for("drizzle:ExtraConfigColumns");
const BASE_NAME = Symbol.for("drizzle:BaseName");
const VIEW = Symbol.for("drizzle:ViewBaseConfig");
const ENTITY_KIND = Symbol.for("drizzle:entityKind");

type Members = Readonly<Record<PropertyKey, unknown>>;

/** Returns the columns of a table or view by key. Throws a FilterError for anything else. */
export function readTable(owner: string, table: unknown, casing: Casing | undefined): ReadonlyMap<string, TableColumn> {
  const members = membersOf(table);
  // First, because a view of drizzle 1.x has columns, too. The alias of a table has this member without a selection.
  const view = membersOf(members[VIEW]);
  if (typeof view.selectedFields === "object") return readView(owner, view, membersOf(view.selectedFields), casing);
  const columns = members[COLUMNS];
  if (typeof columns === "object") return readColumns(owner, members, membersOf(columns), casing);
  throw notATable(owner);
}

function readColumns(owner: string, table: Members, columns: Members, casing: Casing | undefined) {
  const definitions = Object.entries(columns).map(([key, column]) => [key, supported(owner, column)] as const);
  const hasNullable = definitions.some(([, { notNull }]) => !notNull);
  const keys = hasNullable ? namesOfPrimaryKey(table) : NO_NAMES;
  return new Map(
    definitions.map(([key, definition]) => {
      // Drizzle does not mark all serial columns, either.
      const isNotNull = definition.notNull || keys.has(definition.name) || /Serial\d*$/.test(definition.columnType);
      return [key, { column: nameOf(definition, casing), nullable: !isNotNull, definition }];
    }),
  );
}

const NO_NAMES: ReadonlySet<unknown> = new Set();

/**
 * Returns the names of the columns that are not null because they are part of a primary key of several columns. Drizzle
 * does not mark them. In SQLite, such columns may contain NULL.
 */
function namesOfPrimaryKey(table: Members): ReadonlySet<unknown> {
  const configure = table[EXTRA_CONFIG];
  if (typeof configure !== "function") return NO_NAMES;
  const config: unknown = configure(table[EXTRA_CONFIG_COLUMNS]);
  const builders = Array.isArray(config) ? config.flat() : Object.values(membersOf(config));
  return new Set(builders.filter(isPrimaryKey).flatMap(({ columns }) => columns.map(({ name }) => name)));
}

function isPrimaryKey(builder: unknown): builder is { readonly columns: readonly RuntimeColumn[] } {
  const kind = membersOf(membersOf(builder).constructor)[ENTITY_KIND];
  return kind === "PgPrimaryKeyBuilder" || kind === "MySqlPrimaryKeyBuilder";
}

/** A view that selects from tables may contain null in every column, for example because of a left join. */
function readView(owner: string, view: Members, selection: Members, casing: Casing | undefined) {
  return new Map<string, TableColumn>(
    Object.entries(selection).map(([key, selected]) => {
      const { fieldAlias, table } = membersOf(selected);
      if (typeof fieldAlias === "string") return [key, { column: fieldAlias, nullable: true, definition: undefined }];
      const definition = supported(owner, selected);
      const isDeclared = membersOf(table)[BASE_NAME] === view.name;
      return [key, { column: nameOf(definition, casing), nullable: !isDeclared || !definition.notNull, definition }];
    }),
  );
}

/** Returns the name of a column in the database. */
export function nameOf({ name, keyAsName }: RuntimeColumn, casing: Casing | undefined): string {
  return keyAsName ? withCasing(name, casing) : name;
}

function supported(owner: string, column: unknown): RuntimeColumn {
  const { columnType } = membersOf(column);
  if (typeof columnType === "string" && /^(?:Pg|MySql|SQLite)/.test(columnType)) return column as RuntimeColumn;
  throw notATable(owner);
}

function notATable(owner: string): FilterError {
  const expected = "a table or view of drizzle-orm for PostgreSQL, MySQL or SQLite, without nested selections";
  return filterError([diagnoseOption("option.value", { owner, option: "table", expected })]);
}

function membersOf(value: unknown): Members {
  return Object(value) as Members;
}
