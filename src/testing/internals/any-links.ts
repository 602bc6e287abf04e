import fc from "fast-check";
import { many, one } from "../../language/schema/relation.js";
import { defineSchema, type Fields, type KeyNames, type Schema } from "../../language/schema/schema.js";
import { oneIn } from "./fast-check-helpers.js";
import { reportSchema } from "./report-schema.js";

/** A relation between two schemas, by their indices. */
export interface Link {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly kind: "one" | "many" | "through";
  /** The number of columns of its keys. */
  readonly columns: number;
  readonly hidden: boolean;
  readonly filterable: boolean;
}

const MAX_LINKS = 4;
const NAMES = ["owner", "lines", "parent", "größe", "__proto__", "constructor", "toString", "null", "SELECT", "a-b"];

/** Draws relations between schemas. Their keys are columns that are not fields. */
export function linksBetween(schemas: number): fc.Arbitrary<readonly Link[]> {
  const link = fc.record({
    name: fc.constantFrom(...NAMES),
    from: fc.nat(schemas - 1),
    to: fc.nat(schemas - 1),
    kind: fc.constantFrom<Link["kind"]>("one", "many", "through"),
    columns: oneIn(4).map((isComposite) => (isComposite ? 2 : 1)),
    hidden: oneIn(12),
    filterable: oneIn(12).map((isExcluded) => !isExcluded),
  });
  return fc.uniqueArray(link, { maxLength: MAX_LINKS, size: "max", selector: ({ from, name }) => `${from} ${name}` });
}

/** Returns the first of the schemas with these fields and relations. Leaves out relations whose names fields have. */
export function connected(all: readonly Fields[], links: readonly Link[]): Schema {
  const schemas: Schema[] = all.map((fields, at) => {
    const own = links.filter(({ from, name }) => from === at && isFree(name, fields));
    const relations = own.map((link) => [link.name, relationOf(link, () => schemas[link.to] as Schema)] as const);
    return reportSchema(defineSchema({ ...fields, ...Object.fromEntries(relations) }));
  });
  return schemas[0] as Schema;
}

function isFree(name: string, fields: Fields): boolean {
  return !Object.keys(fields).some((field) => field === name || field.startsWith(`${name}.`));
}

function relationOf({ kind, columns, hidden, filterable, name }: Link, target: () => Schema) {
  const key = (prefix: string): KeyNames => (columns === 1 ? [`${prefix}_1`] : [`${prefix}_1`, `${prefix}_2`]);
  const options = { hidden, filterable };
  switch (kind) {
    case "one":
      return one(target, { ...options, from: key(`to_${name}`), to: key("key") });
    case "many":
      return many(target, { ...options, from: key("key"), to: key(`of_${name}`) });
    case "through":
      return many(target, {
        ...options,
        from: key("key"),
        to: key("key"),
        through: `pairs_${name}`,
        throughFrom: key("from"),
        throughTo: key("to"),
      });
  }
}
