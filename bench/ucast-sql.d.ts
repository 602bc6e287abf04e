/** What the benchmark uses of @ucast/sql, whose own types its package does not show to modules. */
declare module "@ucast/sql" {
  interface DialectOptions {
    readonly regexp: (field: string, placeholder: string, ignoreCase: boolean) => string;
    readonly escapeField: (field: string) => string;
    readonly paramPlaceholder: (index: number) => string;
  }

  export const pg: DialectOptions;
  export const allInterpreters: Readonly<Record<string, unknown>>;
  export function createSqlInterpreter(
    operators: typeof allInterpreters,
  ): (
    condition: object,
    options: DialectOptions & { readonly joinRelation: () => boolean },
  ) => [sql: string, values: unknown[], joins: string[]];
}
