import { NOW, type NowOption } from "../language/bind/bind-options.js";
import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import {
  checkOptions,
  FLAG,
  FUNCTION,
  integerFrom,
  NAME,
  OBJECT,
  type OptionType,
  type OptionTypes,
  required,
  TEXT,
} from "../language/diagnostics/options.js";
import type { Schema } from "../language/schema/schema.js";
import { LIST_OPTIONS, type ListOptions, listSettings } from "../list/list-query.js";
import type { Hash } from "./json-response.js";
import type { Source } from "./source.js";

/** A collection of records to serve. `C` is the context that its handlers receive and pass to the source and the hooks. */
export interface Resource<S extends Schema = Schema, C = unknown> extends ListOptions, NowOption {
  readonly schema: S;
  readonly source: Source<S, C>;
  /** Headers of every successful response, such as Cache-Control. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Adds an ETag to successful responses and answers conditional requests with 304. A function returns the hash for it,
   * such as one of the server that is faster than Web Crypto. Default: true, which is a part of the SHA-256.
   */
  readonly etag?: boolean | Hash;
  /**
   * What to do about the warnings of a valid but suspicious filter: `"answer"` adds them to the response as `warnings`,
   * `"refuse"` responds with 400, `"ignore"` leaves them out. Default: "answer".
   */
  readonly warnings?: "answer" | "refuse" | "ignore";
  /** The maximum bytes in the body of a QUERY request. Default: 262144. */
  readonly maxBodyBytes?: number;
  /** Called with the warnings of a valid but suspicious filter, such as `name=NULL`. */
  readonly onWarnings?: (warnings: readonly Diagnostic[], request: Request, context: C) => void;
  /** Called with the diagnostics of an invalid query string, for logs or metrics. The response is 400. */
  readonly onRefused?: (diagnostics: readonly Diagnostic[], request: Request, context: C) => void;
  /**
   * Returns the response to an error of the source, or throws it again for the framework to handle. Default: 503 for
   * `UnavailableError`; 500 for any other error, which is also written to `console.error`.
   */
  readonly onError?: (error: unknown, request: Request, context: C) => Response | Promise<Response>;
}

/** A resource for `openApi`. */
export interface DescribedResource extends ListOptions {
  /** The name of a record, such as "Product". Schemas and operations of the document are named after it. */
  readonly name: string;
  /** The path of the list, such as "/api/v1/inventory/product". */
  readonly path: string;
  readonly schema: Schema;
  /** Whether single records are served at `path/{id}`. Default: false. */
  readonly get?: boolean;
  readonly description?: string;
}

const SOURCE: OptionType = {
  expected: "an object with the functions list() and get()",
  accepts: (value) => {
    const { list, get } = Object(value) as Partial<Source>;
    return typeof list === "function" && typeof get === "function";
  },
};

const WARNINGS: OptionType = {
  expected: '"answer", "refuse" or "ignore"',
  accepts: (value) => value === "answer" || value === "refuse" || value === "ignore",
};

const ETAG: OptionType = {
  expected: "true, false or a function that returns a hash",
  accepts: (value) => FLAG.accepts(value) || FUNCTION.accepts(value),
};

/** The properties of both interfaces, so that one object works for the handlers and `openApi`. */
const MEMBERS: OptionTypes<Resource & DescribedResource> = {
  ...LIST_OPTIONS,
  schema: required(OBJECT),
  source: SOURCE,
  now: NOW,
  headers: OBJECT,
  etag: ETAG,
  warnings: WARNINGS,
  maxBodyBytes: integerFrom(1),
  onWarnings: FUNCTION,
  onRefused: FUNCTION,
  onError: FUNCTION,
  name: NAME,
  path: NAME,
  get: FLAG,
  key: NAME,
  description: TEXT,
};

/** Throws a FilterError for unknown properties and invalid values. */
export function checkResource(owner: string, resource: object): void {
  checkOptions<Partial<Resource & DescribedResource>>(owner, resource, { ...MEMBERS, source: required(SOURCE) });
}

export function checkDescribed(resource: DescribedResource): void {
  checkOptions<Partial<Resource & DescribedResource>>("a resource of openApi()", resource, {
    ...MEMBERS,
    name: required(NAME),
    path: required(NAME),
  });
  listSettings(resource);
}
