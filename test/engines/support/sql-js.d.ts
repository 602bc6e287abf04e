/** The functions of sql.js that the tests use. The package has no types. */
declare module "sql.js" {
  export type Cell = number | string | Uint8Array | null;

  type Values = readonly (string | number | boolean)[];

  export interface Statement {
    step(): boolean;
    getAsObject(): Record<string, Cell>;
    free(): boolean;
  }

  export interface Database {
    run(statements: string, values?: Values): Database;
    prepare(statement: string, values?: Values): Statement;
    /** Returns one result for each statement that returns rows. */
    exec(
      statement: string,
      values?: Values,
      config?: { readonly useBigInt?: boolean },
    ): { readonly columns: string[]; readonly values: Cell[][] }[];
    close(): void;
  }

  export default function initSqlJs(): Promise<{ readonly Database: new () => Database }>;
}
