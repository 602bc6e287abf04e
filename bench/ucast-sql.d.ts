/** The part of @ucast/sql that the benchmark uses. The package does not expose its types to ES modules. */
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
