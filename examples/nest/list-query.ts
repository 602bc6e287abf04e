import { createParamDecorator, type ExecutionContext, HttpException, HttpStatus } from "@nestjs/common";
import type { Diagnostic, Schema } from "ampipe";
import { type ListOptions, type ListQuery, type QueryResult, readGetQuery, readListQuery } from "ampipe/list";

/** A checked list query, and the warnings of a valid but suspicious filter. */
export type CheckedListQuery<S extends Schema> = ListQuery<S> & { readonly warnings: readonly Diagnostic[] };

/** The response is 400 with all errors of the query string. */
export class InvalidQueryException extends HttpException {
  constructor(
    readonly diagnostics: readonly Diagnostic[],
    /** The decoded filter and the raw query string, to which the spans of the diagnostics refer. */
    readonly texts: { readonly filter: string; readonly query: string },
  ) {
    super("The query string is invalid.", HttpStatus.BAD_REQUEST);
  }
}

/**
 * The query of a list request: `list(@ListQueryOf(product) query: CheckedListQuery<typeof product>)`.
 *
 * This is not a pipe, because pipes get parsed parameters: of `?filter=id>0&name*bolt`, the filter that Express and
 * Fastify parse is `id>0`. The rest would be lost without an error.
 */
export function ListQueryOf(schema: Schema, options: ListOptions = {}): ParameterDecorator {
  return createParamDecorator((_data: unknown, context: ExecutionContext) =>
    readQueryOf(context, (raw) => {
      const result = readListQuery(raw, schema, options);
      return result.ok ? { ...result, value: { ...result.value, warnings: result.warnings } } : result;
    }),
  )();
}

/** The query of a request for one record, which may have `fields`. */
export function GetQueryOf(schema: Schema): ParameterDecorator {
  return createParamDecorator((_data: unknown, context: ExecutionContext) =>
    readQueryOf(context, (raw) => readGetQuery(raw, schema)),
  )();
}

function readQueryOf<T>(context: ExecutionContext, read: (raw: string) => QueryResult<T>): T {
  const { originalUrl } = context.switchToHttp().getRequest<{ originalUrl: string }>();
  const start = originalUrl.indexOf("?") + 1;
  const raw = start === 0 ? "" : originalUrl.slice(start);
  const result = read(raw);
  if (result.ok) return result.value;
  throw new InvalidQueryException(result.diagnostics, { filter: result.filterText, query: raw });
}
