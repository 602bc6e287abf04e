export { type Client, createClient } from "./client/create-client.js";
export { ApiError, type ApiErrorInit, type ApiProblem, ConnectionError, ResponseError } from "./client/errors.js";
export type {
  Chosen,
  CreatedKey,
  Envelope,
  FieldNames,
  JsonRecord,
  JsonRecordOf,
  KeyInput,
} from "./client/record-types.js";
export type {
  CallOptions,
  CreateOptions,
  FilterInput,
  GetRequest,
  ListRequest,
  ResourceOptions,
} from "./client/request-options.js";
export type { ResourceClient } from "./client/resource-client.js";
export type { ClientOptions, Fetch } from "./client/settings.js";
export type { ListEnvelope, Pagination, UncountedEnvelope } from "./list/envelope.js";
