import type { Details } from "./details.js";
import { didYouMean, show } from "./phrases.js";

export type SourceCode = "schema.key" | "sql.condition";

/** The sentences about tables and records that are served, apart from the others so that no client loads them. */
export const SOURCE_MESSAGES: { readonly [Code in SourceCode]: (details: Details[Code]) => string } = {
  "schema.key": ({ key, didYouMean: near }) =>
    `The schema has no field ${show(key)}.${didYouMean(near)} Set the option "key" to the field that identifies a record.`,
  "sql.condition": ({ problem }) => `A condition in SQL ${problem}.`,
};
