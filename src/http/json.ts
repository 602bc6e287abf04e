/** An object of a document that is written as JSON. */
export type Json = Readonly<Record<string, unknown>>;
