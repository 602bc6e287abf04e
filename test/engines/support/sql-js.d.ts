/** The few functions of sql.js that the tests use; the package brings no types. */
declare module "sql.js" {
  export type Cell = number | string | Uint8Array | null;

  export interface Database {
    run(statements: string): Database;
    /** One result for each statement that gives any rows. */
    exec(
      statement: string,
      values?: readonly (string | number | boolean)[],
    ): { readonly columns: string[]; readonly values: Cell[][] }[];
    close(): void;
  }

  export default function initSqlJs(): Promise<{ readonly Database: new () => Database }>;
}
