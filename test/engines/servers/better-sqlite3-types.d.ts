/** The few functions of better-sqlite3 that the tests use; the package brings no types. */
declare module "better-sqlite3" {
  interface Statement {
    /** Has rows be arrays. */
    raw(): Statement;
    all(...values: readonly unknown[]): unknown[][];
  }

  export default class Database {
    constructor(file: string);
    exec(statements: string): void;
    prepare(statement: string): Statement;
    close(): void;
  }
}
