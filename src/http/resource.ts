import type { Diagnostic } from "../diagnostics/diagnostic.js";
import {
  checkOptions,
  FLAG,
  FUNCTION,
  NAME,
  OBJECT,
  type OptionTypes,
  required,
  TEXT,
} from "../diagnostics/options.js";
import { LIST_OPTIONS, type ListOptions, listSettings } from "../list/list-query.js";
import type { Schema } from "../schema/schema.js";
import type { Source } from "./source.js";

/** A resource: what its records are, and where. */
export interface Resource<S extends Schema = Schema> extends ListOptions {
  readonly schema: S;
  readonly source: Source<S>;
  /** Headers of every good answer, such as Cache-Control. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether good answers have an ETag, and are 304 to who has them already; true unless given. */
  readonly etag?: boolean;
  /** Told of filters that are correct and most likely not meant, such as `name=NULL`. */
  readonly onWarnings?: (warnings: readonly Diagnostic[], request: Request) => void;
  /** Called with what is wrong with a query string that is refused with 400, to count or log it. */
  readonly onRefused?: (diagnostics: readonly Diagnostic[], request: Request) => void;
  /**
   * Answers what a source throws, or throws it on to a framework that has a place for errors. Unless given, `UnavailableError`
   * is answered with 503, and all else with 500 and a word to `console.error`.
   */
  readonly onError?: (error: unknown, request: Request) => Response;
}

/** A resource to be described. */
export interface DescribedResource extends ListOptions {
  /** The name of one record, such as "Product"; schemas of the document are named after it. */
  readonly name: string;
  /** Where its list is: "/api/v1/inventory/product". */
  readonly path: string;
  readonly schema: Schema;
  /** Whether a record can be had by its key, at the path with "/{id}" behind it. */
  readonly get?: boolean;
  /** The field that the key is; "id" unless given. */
  readonly key?: string;
  readonly description?: string;
}

/** The members of both, so that one object can be given to the handlers and to `openApi`. */
const MEMBERS: OptionTypes<Resource & DescribedResource> = {
  ...LIST_OPTIONS,
  schema: required(OBJECT),
  source: OBJECT,
  headers: OBJECT,
  etag: FLAG,
  onWarnings: FUNCTION,
  onRefused: FUNCTION,
  onError: FUNCTION,
  name: NAME,
  path: NAME,
  get: FLAG,
  key: NAME,
  description: TEXT,
};

/** Throws a FilterError for a member that is unknown or of the wrong type. */
export function checkResource(owner: string, resource: Resource): void {
  checkOptions<Partial<Resource & DescribedResource>>(owner, resource, { ...MEMBERS, source: required(OBJECT) });
}

export function checkDescribed(resource: DescribedResource): void {
  checkOptions<Partial<Resource & DescribedResource>>("a resource of openApi()", resource, {
    ...MEMBERS,
    name: required(NAME),
    path: required(NAME),
  });
  listSettings(resource);
}
