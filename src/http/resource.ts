import type { Scalar } from "../language/ast/builders.js";
import { NOW_OPTION, type NowOption, TIME_ZONE } from "../language/bind/bind-options.js";
import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import {
  checkOptions,
  FLAG,
  FUNCTION,
  HEADERS,
  integerFrom,
  NAME,
  OBJECT,
  type Options,
  type OptionsOf,
  type OptionType,
  required,
  TEXT,
} from "../language/diagnostics/options.js";
import { SCHEMA, type Schema } from "../language/schema/schema.js";
import { LIST_OPTIONS, type ListOptions } from "../list/list-query.js";
import type { Hash } from "./json-response.js";
import { DOCUMENT_PATH, SCHEMA_NAME } from "./openapi-names.js";
import type { Source } from "./source.js";

const SOURCE: OptionType<object> = {
  expected: "an object with the functions list() and get()",
  accepts: (value) => {
    const { list, get } = Object(value) as Partial<Source>;
    return typeof list === "function" && typeof get === "function";
  },
};

const PLAIN_HEADERS: OptionType<Readonly<Record<string, string>>> = {
  ...HEADERS,
  // The handlers copy the members, and Headers and maps have none.
  accepts: (value) => Object.prototype.toString.call(value) === "[object Object]" && HEADERS.accepts(value),
};

const WARNINGS: OptionType<"answer" | "refuse" | "ignore"> = {
  expected: '"answer", "refuse" or "ignore"',
  accepts: (value) => value === "answer" || value === "refuse" || value === "ignore",
};

const ETAG: OptionType<boolean | Hash> = {
  expected: "true, false or a function that returns a hash",
  accepts: (value) => FLAG.accepts(value) || FUNCTION.accepts(value),
};

const REQUEST_TIME_ZONE: OptionType<string | ((...values: never) => unknown)> = {
  expected: `${TIME_ZONE.expected}, or a function that returns one`,
  accepts: (value) => FUNCTION.accepts(value) || TIME_ZONE.accepts(value),
};

const EXPORT_OPTIONS = {
  /** The most records of an export. If more match, the response is 400. */
  maxRows: required(integerFrom(1)),
  /**
   * Whether CSV has a `'` before texts that spreadsheets may run as a formula: those that begin with `=`, `+`, `-`, `@`, a
   * tab or a line break, and parts of texts that do so where the file is split at semicolons. Numbers stay unchanged.
   * Default: false.
   */
  guardFormulas: FLAG,
  /** Whether CSV begins with a byte order mark, without which Excel does not read it as UTF-8. Default: false. */
  bom: FLAG,
};

/** Options of the exports of a list. */
export interface ExportOptions extends Options, OptionsOf<typeof EXPORT_OPTIONS> {}

const SERVED = {
  schema: required(SCHEMA),
  source: required(SOURCE),
  /** Headers of every successful response, such as Cache-Control. */
  headers: PLAIN_HEADERS,
  /**
   * Adds an ETag to successful responses and answers conditional requests with 304. A function returns the hash for it,
   * such as one of the server that is faster than Web Crypto. Default: true, which is a part of the SHA-256.
   */
  etag: ETAG,
  /**
   * What to do about the warnings of a valid but suspicious request: `"answer"` adds them to the response as `warnings`,
   * `"refuse"` responds with 400, `"ignore"` leaves them out. Default: "answer".
   */
  warnings: WARNINGS,
  /**
   * Answers `Accept: application/x-ndjson` and `Accept: text/csv` with all matching records instead of a page. Default:
   * no exports.
   */
  export: OBJECT as OptionType<ExportOptions>,
  timeZone: REQUEST_TIME_ZONE,
  names: OBJECT,
  /** The maximum bytes in the body of a QUERY request. Default: 262144. */
  maxBodyBytes: integerFrom(1),
  onWarnings: FUNCTION,
  onRefused: FUNCTION,
  onError: FUNCTION,
};

/** A collection of records to serve. `C` is the context that its handlers receive and pass to the source and the hooks. */
export interface Resource<S extends Schema = Schema, C = unknown>
  extends ListOptions,
    NowOption,
    OptionsOf<typeof SERVED> {
  readonly schema: S;
  readonly source: Source<S, C>;
  /**
   * The time zone of `today`, and of dates and times without an offset in timestamps: an IANA name, such as
   * "Europe/Berlin", or a function that returns that of a request. Without one, it is UTC; with an unknown one, the
   * response is 400. Default: UTC.
   */
  readonly timeZone?: string | ((request: Request, context: C) => string | null | undefined) | undefined;
  /**
   * The values of the names that fields declare with option `names`, or functions that return those of a request:
   * `{ me: (request, context) => context.userId }`. With null or undefined, the response to the name is 400.
   */
  readonly names?: Readonly<Record<string, RequestValue<C>>> | undefined;
  /** Called with the warnings of a valid but suspicious request, such as `name=NULL`. The response waits for a promise. */
  readonly onWarnings?: ((warnings: readonly Diagnostic[], request: Request, context: C) => unknown) | undefined;
  /**
   * Called with the diagnostics of an invalid query string, for logs or metrics. The response is 400. It waits for a
   * promise.
   */
  readonly onRefused?: ((diagnostics: readonly Diagnostic[], request: Request, context: C) => unknown) | undefined;
  /**
   * Returns the response to an error of the source, or throws it again for the framework to handle. Default, also if it
   * returns nothing: 503 for `UnavailableError`, 500 for any other error. Without this option, that is also written to
   * `console.error`. An error in the middle of an export breaks the connection instead of a response.
   */
  readonly onError?:
    | ((error: unknown, request: Request, context: C) => ErrorResponse | Promise<ErrorResponse>)
    | undefined;
}

/** The response of `onError`, or nothing for the default one. */
// biome-ignore lint/suspicious/noConfusingVoidType: what a function without `return` returns
export type ErrorResponse = Response | void;

/** A value, or a function that returns that of a request. */
export type RequestValue<C> = Scalar | ((request: Request, context: C) => Scalar | null | undefined);

const DESCRIBED = {
  /** The name of a record, such as "Product". Schemas and operations of the document are named after it. */
  name: required(SCHEMA_NAME),
  /** The path of the list, such as "/api/v1/inventory/product". */
  path: required(DOCUMENT_PATH),
  schema: SERVED.schema,
  /** Whether single records are served at `path/{id}`. Default: false. */
  get: FLAG,
  description: TEXT,
  etag: SERVED.etag,
  export: SERVED.export,
};

/** A resource for `openApi`. An object for the handlers may be one, too. */
export interface DescribedResource extends Omit<ListOptions, "name">, OptionsOf<typeof DESCRIBED> {}

const COMMON = { ...LIST_OPTIONS, ...NOW_OPTION };

/** Returns the resource with the key of its source, unless it has a key itself. */
export function withKey<R extends ListOptions>(resource: R & { readonly source?: Pick<Source, "key"> }): R {
  return resource.key === undefined ? { ...resource, key: resource.source?.key } : resource;
}

// Each check accepts the properties of both, so that one object works for the handlers and `openApi`.

/** Throws a FilterError for unknown properties and invalid values. */
export function checkResource(owner: string, resource: Pick<Resource, "export">): void {
  checkOptions(owner, resource, { ...DESCRIBED, path: NAME, ...COMMON, ...SERVED });
  checkExport(resource);
}

function checkExport({ export: options }: Pick<Resource, "export">): void {
  if (options !== undefined) checkOptions('option "export"', options, EXPORT_OPTIONS);
}

export function checkDescribed(resource: DescribedResource): void {
  checkOptions("a resource of openApi()", resource, { ...COMMON, ...SERVED, source: SOURCE, ...DESCRIBED });
  checkExport(resource);
}
