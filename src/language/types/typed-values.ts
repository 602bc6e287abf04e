import type { FieldType } from "./field.js";

/** The TypeScript types of the values of a field type, without null. */
interface TypedValue {
  /** What a builder accepts. */
  readonly filter: unknown;
  /** The values of records. */
  readonly record: unknown;
  /** The values of responses, where numbers are doubles. */
  readonly json: unknown;
  /** What a client accepts as the key of a record. */
  readonly key: unknown;
  /** Whether lists can be sorted by it, and whether it is compared with `>` and the like. */
  readonly use: "ordered" | "sorted" | "neither";
}

/** Has a row for every type, or does not compile. */
type Complete<Values extends Readonly<Record<FieldType, TypedValue>>> = Values;

/** Lists and enumerations have more precise types in the types of records and builders. */
type ByType = Complete<{
  readonly integer: {
    filter: number | bigint;
    record: number | bigint | string;
    json: number;
    key: number | bigint | string;
    use: "ordered";
  };
  readonly decimal: {
    filter: number | bigint | `${number}`;
    record: number | bigint | string;
    json: number;
    key: number | bigint | string;
    use: "ordered";
  };
  readonly number: { filter: number; record: number; json: number; key: number | string; use: "ordered" };
  /** Ordered only with an option. */
  readonly text: { filter: string; record: string; json: string; key: string; use: "sorted" };
  readonly enumeration: { filter: string; record: string; json: string; key: string; use: "sorted" };
  readonly boolean: { filter: boolean; record: boolean; json: boolean; key: boolean | string; use: "sorted" };
  readonly date: { filter: string; record: string | Date; json: string; key: string | Date; use: "ordered" };
  readonly timestamp: {
    filter: string | Date;
    record: string | Date;
    json: string;
    key: string | Date;
    use: "ordered";
  };
  readonly uuid: { filter: string; record: string; json: string; key: string; use: "sorted" };
  readonly list: {
    filter: never;
    record: readonly (number | bigint | string | null)[];
    json: readonly unknown[];
    key: never;
    use: "neither";
  };
  readonly json: { filter: never; record: unknown; json: unknown; key: never; use: "neither" };
}>;

/** A TypeScript type of a field type, or the union of those of several. */
export type ValueFor<Type extends FieldType, Member extends keyof TypedValue> = Type extends keyof ByType
  ? ByType[Type][Member]
  : never;
