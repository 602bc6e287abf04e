import type { Field, Schema } from "../../../src/index.js";
import type { PrismaProvider } from "../../../src/prisma.js";
import { quoteText, quoteWithDoubleQuotes } from "../support/driver.js";

/** A Prisma schema, and the statements that create its tables. */
export interface PrismaModels {
  readonly schema: string;
  readonly statements: readonly string[];
}

/** Returns the settings of a client and its database. */
export function prismaHeader(provider: PrismaProvider): string {
  return `generator client {\n  provider = "prisma-client"\n  output = "./client"\n}\n\ndatasource db {\n  provider = "${provider}"\n}`;
}

/** The name of a field in the Prisma model, where names are in camel case. */
export function modelName(name: string): string {
  return name.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase());
}

/** Returns the Prisma schema with the model `Item` for the fields, and the statements that create its table. */
export function prismaModel(schema: Schema, provider: PrismaProvider): PrismaModels {
  const fields = [...schema.byName].map(([name, field]) => ({ name, field, column: field.column ?? name }));
  const enums = fields.flatMap(({ name, field }) => enumsOf(name, field));
  const lines = fields.map(({ name, field, column }) => {
    const type = prismaType(name, field, provider);
    const [typeName = "", ...attributes] = type.split(" ");
    const suffix = field.nullable && field.type !== "list" ? "?" : "";
    return `  ${[modelName(name), typeName + suffix, ...attributes, `@map(${JSON.stringify(column)})`].join(" ")}`;
  });
  const columns = fields.map(({ name, field, column }) => {
    const isRequired = !field.nullable && field.type !== "list";
    return `${quoteWithDoubleQuotes(column)} ${columnType(name, field, provider)}${isRequired ? " NOT NULL" : ""}`;
  });
  return {
    schema: [
      prismaHeader(provider),
      `model Item {\n  rowId Int @id @map("row_id")\n${lines.join("\n")}\n\n  @@map("the items")\n}`,
      ...enums.map(({ type, choices }) => {
        const values = choices.map((choice) => `  ${choice} @map(${JSON.stringify(labelOf(choice))})`);
        return `enum ${type} {\n${values.join("\n")}\n}`;
      }),
    ].join("\n\n"),
    statements: [
      ...(provider === "postgresql"
        ? enums.map(({ type, choices }) => {
            const labels = choices.map((choice) => quoteText(labelOf(choice)));
            return `CREATE TYPE "${type}" AS ENUM (${labels.join(", ")})`;
          })
        : []),
      `CREATE TABLE "the items" (row_id INTEGER NOT NULL PRIMARY KEY, ${columns.join(", ")})`,
    ],
  };
}

/** The label in the database. Filters use the names of Prisma. */
function labelOf(choice: string): string {
  return `it's ${choice}`;
}

interface Enum {
  readonly type: string;
  readonly choices: readonly string[];
}

function enumsOf(name: string, field: Field): readonly Enum[] {
  if (field.type === "list") return enumsOf(name, field.item);
  if (field.type !== "enumeration" || !field.choices.every((choice) => /^[A-Za-z]\w*$/.test(choice))) return [];
  return [{ type: `Enum_${name}`, choices: field.choices }];
}

function prismaType(name: string, field: Field, provider: PrismaProvider): string {
  const native = (type: string): string => (provider === "postgresql" ? ` @db.${type}` : "");
  switch (field.type) {
    case "integer":
      return field.bits < 64 ? "Int" : "BigInt";
    case "decimal":
      return `Decimal${field.precision === undefined ? "" : native(`Decimal(${field.precision},${field.scale})`)}`;
    case "number":
      return "Float";
    case "text":
      return `String${field.nullable ? native("VarChar(500)") : ""}`;
    case "enumeration":
      return enumsOf(name, field)[0]?.type ?? "String";
    case "boolean":
      return "Boolean";
    case "date":
      return `DateTime${native("Date")}`;
    case "timestamp":
      return `DateTime${native(`${field.zone ? "Timestamptz" : "Timestamp"}(${field.nullable ? 3 : 6})`)}`;
    case "uuid":
      return `String${field.stored === "text" ? "" : native("Uuid")}`;
    case "list": {
      const [item = "", ...attributes] = prismaType(name, field.item, provider).split(" ");
      return [`${item}[]`, ...attributes].join(" ");
    }
    case "json":
      return "Json";
  }
}

const SQLITE_TYPES: Readonly<Record<Field["type"], string>> = {
  integer: "BIGINT",
  decimal: "DECIMAL",
  number: "REAL",
  text: "TEXT",
  enumeration: "TEXT",
  boolean: "BOOLEAN",
  date: "DATETIME",
  timestamp: "DATETIME",
  uuid: "TEXT",
  list: "",
  json: "JSONB",
};

/** Returns the column type that `prisma migrate` creates. */
function columnType(name: string, field: Field, provider: PrismaProvider): string {
  if (provider === "sqlite") return SQLITE_TYPES[field.type];
  switch (field.type) {
    case "integer":
      return field.bits < 64 ? "INTEGER" : "BIGINT";
    case "decimal":
      return field.precision === undefined ? "DECIMAL" : `DECIMAL(${field.precision}, ${field.scale})`;
    case "number":
      return "DOUBLE PRECISION";
    case "text":
      return field.nullable ? "VARCHAR(500)" : "TEXT";
    case "enumeration": {
      const [type] = enumsOf(name, field);
      return type === undefined ? "TEXT" : `"${type.type}"`;
    }
    case "timestamp":
      return `${field.zone ? "TIMESTAMPTZ" : "TIMESTAMP"}(${field.nullable ? 3 : 6})`;
    case "uuid":
      return field.stored ?? "UUID";
    case "list":
      return `${columnType(name, field.item, provider)}[]`;
    case "json":
      return "JSONB";
    default:
      return field.type;
  }
}
