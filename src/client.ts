export { type Client, createClient } from "./client/create-client.js";
export { ApiError, type ApiErrorInit, type ApiProblem, ConnectionError, ResponseError } from "./client/errors.js";
export type {
  Chosen,
  Counted,
  CountedBy,
  CreatedKey,
  CursorList,
  Envelope,
  FacetValueOf,
  FieldNames,
  JsonRecord,
  JsonRecordOf,
  KeyInput,
  Listed,
  SortInput,
  Warned,
} from "./client/record-types.js";
export type {
  AnyGetRequest,
  AnyListRequest,
  CallOptions,
  CreateOptions,
  ExportRequest,
  FacetRequest,
  GetRequest,
  ListRequest,
  ListSelection,
  PositionRequest,
  RequestFilter,
  ResourceOptions,
} from "./client/request-options.js";
export type { ResourceClient } from "./client/resource-client.js";
export type { ClientOptions, Fetch, OnWarnings } from "./client/settings.js";
export type { Plain } from "./language/schema/record-of.js";
export type { CursorPagination } from "./list/cursor-envelope.js";
export type { ListEnvelope, Pagination, UncountedEnvelope } from "./list/envelope.js";
export type { Facet, FacetValue } from "./list/facet.js";
export type {} from "./list/key-codes.js";
export type {} from "./list/list-codes.js";
