import { type BoundNode, checkBound } from "../../language/bind/bound-filter.js";
import { show } from "../../language/diagnostics/display.js";
import { filterError } from "../../language/diagnostics/filter-error.js";
import { diagnoseOption, integerFrom, type OptionsOf } from "../../language/diagnostics/options.js";
import type { FieldAt } from "../../language/schema/field-at.js";
import { ignoresCase } from "../../language/schema/ignores-case.js";
import type { Field } from "../../language/types/field.js";
import { DEFAULT_FACET_LIMIT, type Facet, facetOf } from "../../list/facet.js";
import { facetField, valueField } from "../../list/facet-field.js";
import { withoutField } from "../../list/facet-filter.js";
import { countedValue } from "../../list/facet-value.js";
import type { ListQuery } from "../../list/list-query.js";
import type { ColumnSelection } from "../dialects/forms.js";
import type { SqlWriter } from "../sql.js";
import { COUNT } from "../where/count-field.js";
import { writeFilter } from "../where/to-sql.js";
import { type Row, rowReader } from "./read-row.js";
import type { ReadableSql } from "./readable-sql.js";
import { TableWriter } from "./table.js";
import {
  checkTableOptions,
  defaultCount,
  LIST_SQL_OPTIONS,
  type ListSqlOptions,
  TABLE_AND_DIALECT,
  type TableAndDialect,
} from "./table-options.js";

const LIMIT_OPTION = {
  /** The most values to return. Default: that of the query, or 20. */
  limit: integerFrom(1),
};

const OPTIONS = { ...TABLE_AND_DIALECT, ...LIST_SQL_OPTIONS, ...LIMIT_OPTION };

/** Options of `toFacetSql`. With `count: { upTo: n }`, it counts the values of at most n + 1 records. */
export interface FacetSqlOptions extends TableAndDialect, ListSqlOptions, OptionsOf<typeof LIMIT_OPTION> {}

/**
 * Returns a statement that counts the values of a field in the records that match the filter without its parts about
 * that field, so that a chosen value does not hide the others.
 *
 * @param field - The name of the field whose values are counted.
 * @example
 * ```ts
 * const states = toFacetSql(query, "state", { table: "issue", dialect: postgres });
 * states.read((await pool.query(states)).rows); // { values: [{ value: "open", count: 31 }, ...], more: false }
 * ```
 */
export function toFacetSql(
  query: Pick<ListQuery, "filter" | "facets">,
  field: string,
  options: FacetSqlOptions,
): ReadableSql<Facet> {
  checkTableOptions("toFacetSql()", options, OPTIONS);
  checkBound(query?.filter, "toFacetSql()");
  const { schema } = query.filter;
  const found = facetField(schema, field);
  if (found === undefined) {
    const expected = `a field of the schema or of its relations to one record, and not json(), not ${show(field)}`;
    throw filterError([diagnoseOption("option.value", { owner: "toFacetSql()", option: "field", expected })]);
  }
  const {
    table,
    dialect,
    count = defaultCount(options.dialect),
    limit = query.facets?.limit ?? DEFAULT_FACET_LIMIT,
  } = options;
  const upTo = typeof count === "object" ? count.upTo : undefined;
  const facet = facetIn(new TableWriter(schema, table, dialect, options, "toFacetSql()"), found);
  const { root } = withoutField(query.filter, field);
  const selected = selectedColumns(facet, upTo);
  return facet.table.statement(
    (out) => writeFacet(out, facet, root, selected, limit, upTo),
    facetReader(facet, selected, limit, upTo),
  );
}

/** What the statements of a facet need to know about its field. */
interface FacetColumn {
  readonly table: TableWriter;
  readonly column: string;
  /** Null unless there is a related record, if the field is one of it. */
  readonly presence: string | undefined;
  /** The field of the values: for a list, of its items. */
  readonly field: Field;
  readonly isList: boolean;
  /** Whether the column can hold equal values in forms that only sort alike: texts in any case, or texts of times. */
  readonly hasManyForms: boolean;
}

function facetIn(table: TableWriter, found: FieldAt): FacetColumn {
  const { definition } = found;
  const { column, presence } = table.valueColumn(found);
  const isTimeAsText = definition.type === "timestamp" && table.dialect.sorting.by(column, definition) !== column;
  return {
    table,
    column,
    presence,
    field: valueField(definition),
    isList: definition.type === "list",
    hasManyForms: isTimeAsText || ignoresCase(definition),
  };
}

/** The name of the records in a statement. No table has it, because it would hide that table. */
function recordsOf({ table }: FacetColumn): string {
  return table.dialect.quoteIdentifier("facet records");
}

interface Selection extends ColumnSelection {
  readonly name: "value" | "count" | "total";
  readonly type: Field["type"];
}

function selectedColumns({ table, field }: FacetColumn, upTo: number | undefined): readonly Selection[] {
  const { read } = table.dialect;
  return [
    { name: "value", type: field.type, ...read("counted.facet_value", field) },
    { name: "count", type: COUNT.type, ...read("counted.facet_count", COUNT) },
    ...(upTo === undefined ? [] : [{ name: "total", type: COUNT.type, ...read("capped.facet_total", COUNT) } as const]),
  ];
}

function facetReader(
  { field }: FacetColumn,
  selected: readonly Selection[],
  limit: number,
  upTo = Number.POSITIVE_INFINITY,
): (rows: readonly Row[]) => Facet {
  const read = rowReader(selected);
  return (rows) => {
    const records = rows.map(read);
    // With a cap, there is one row without a count if no record has a value.
    const counted = records.filter(({ count }) => Number(count) > 0);
    const values = counted.map(({ value, count }) => ({
      value: value === null ? null : countedValue(value, field).value,
      count: Number(count),
    }));
    return facetOf(values, limit, Number(records[0]?.total ?? 0) > upTo);
  };
}

/** Each step is a subquery of the next: the records, the values of their lists, the counted values. */
function writeFacet(
  out: SqlWriter,
  facet: FacetColumn,
  root: BoundNode,
  selected: readonly Selection[],
  limit: number,
  upTo: number | undefined,
): void {
  const { dialect } = facet.table;
  const { sorting, quoteIdentifier } = dialect;
  const valueOrder = (field: Field): string =>
    sorting.order(sorting.by("counted.facet_value", field), false, field.nullable ? "last" : undefined);
  const records = (): void => writeRecords(out, facet, root, upTo);
  if (upTo !== undefined) {
    out.write(`WITH ${recordsOf(facet)} AS (`);
    records();
    out.write(") ");
  }
  const columns = selected.map(({ sql, name }) => `${sql} AS ${quoteIdentifier(name)}`).join(", ");
  out.write(`SELECT ${columns} FROM `);
  if (upTo !== undefined) out.write(`(SELECT count(*) AS facet_total FROM ${recordsOf(facet)}) AS capped LEFT JOIN `);
  writeCounted(out, facet, upTo === undefined ? records : undefined);
  if (upTo !== undefined) out.write(" ON 1 = 1");
  // Names that an enumeration does not have are alike in its order.
  const keys = new Set([facet.field, { ...facet.field, ordered: false } as Field].map(valueOrder));
  out.write(` ORDER BY counted.facet_count DESC, ${[...keys].join(", ")} `);
  out.writeAll(dialect.page(String(limit + 1), "0"));
}

/** Writes the records with the value or the list. */
function writeRecords(out: SqlWriter, facet: FacetColumn, root: BoundNode, upTo: number | undefined): void {
  const { table, column, isList } = facet;
  table.writeSelect(out, isList ? listIn(facet) : valueIn(facet, column));
  writeFilter(out, root, table.dialect, table.columnOptions);
  if (upTo === undefined) return;
  out.write(" ");
  out.writeAll(table.dialect.page(String(upTo + 1), "0"));
}

function listIn({ table, column, presence }: FacetColumn): string {
  const list = `${column} AS facet_list, ${table.columnOf(table.key)} AS facet_record`;
  return presence === undefined ? list : `${list}, ${presence} AS facet_presence`;
}

/** Writes the values, each once with its count. Without `writeSubquery`, the records are those of WITH. */
function writeCounted(out: SqlWriter, facet: FacetColumn, writeSubquery: (() => void) | undefined): void {
  const { table, field, isList, presence } = facet;
  const records = recordsOf(facet);
  // Some databases fill the list of a missing related record with an empty one.
  const isNull =
    presence === undefined
      ? `${records}.facet_list IS NULL`
      : `(${records}.facet_list IS NULL OR ${records}.facet_presence IS NULL)`;
  const items = isList ? table.dialect.items(`${records}.facet_list`, field, isNull) : undefined;
  const shown = facet.hasManyForms ? "min(valued.facet_form)" : "valued.facet_value";
  const count = (items?.areDistinct ?? true) ? "count(*)" : "count(DISTINCT valued.facet_record)";
  const writeRecordsAs = (alias: string): void => {
    if (writeSubquery === undefined) out.write(alias === records ? records : `${records} AS ${alias}`);
    else {
      out.write("(");
      writeSubquery();
      out.write(`) AS ${alias}`);
    }
  };
  out.write(`(SELECT ${shown} AS facet_value, ${count} AS facet_count FROM `);
  if (items === undefined) writeRecordsAs("valued");
  else {
    out.write(`(SELECT ${records}.facet_record AS facet_record, ${valueIn(facet, items.item)} FROM `);
    writeRecordsAs(records);
    out.write(`${items.join}) AS valued`);
  }
  out.write(" GROUP BY valued.facet_value) AS counted");
}

/** Selects an expression by which equal values are equal and, if equal values have many forms, the value itself. */
function valueIn(facet: FacetColumn, column: string): string {
  const { table, field } = facet;
  const { by } = table.dialect.sorting;
  const form = field.type === "text" ? by(column, { ...field, ignoresCase: false }) : column;
  // The position of an ordered choice is its order, not its value.
  const value = field.type === "enumeration" ? by(column, { ...field, ordered: false }) : by(column, field);
  return `${value} AS facet_value${facet.hasManyForms ? `, ${form} AS facet_form` : ""}`;
}
