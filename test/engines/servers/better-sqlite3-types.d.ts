/** The few functions of better-sqlite3 that the tests use; the package brings no types. */
declare module "better-sqlite3" {
  interface Statement<Row = Record<string, unknown>> {
    /** Has rows be arrays. */
    raw(): Statement<unknown[]>;
    /** Has integers be bigints. */
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
