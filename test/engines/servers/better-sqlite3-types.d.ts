/** The functions of better-sqlite3 that the tests use. The package has no types. */
declare module "better-sqlite3" {
  interface Statement<Row = Record<string, unknown>> {
    /** Returns rows as arrays. */
    raw(): Statement<unknown[]>;
    /** Returns integers as bigints. */
    safeIntegers(): Statement<Row>;
    all(...values: readonly unknown[]): Row[];
  }

  export default class Database {
    constructor(file: string);
    exec(statements: string): void;
    prepare(statement: string): Statement;
    close(): void;
  }
}
