export { getHandler, listHandler } from "./http/handlers.js";
export type { Hash } from "./http/json-response.js";
export { type NodeRequest, type NodeResponse, sendResponse, toNodeListener, toRequest } from "./http/node.js";
export type { NodeBody } from "./http/node-body.js";
export { type OpenApiOptions, openApi } from "./http/openapi.js";
export {
  type Problem,
  type ProblemInit,
  problemResponse,
  UnavailableError,
  unavailableResponse,
} from "./http/problem.js";
export type { DescribedResource, ErrorResponse, ExportOptions, RequestValue, Resource } from "./http/resource.js";
export type {
  ContextArgument,
  CountingSource,
  Source,
  SourceFacetRequest,
  SourceGetRequest,
  SourcePage,
  SourceRecord,
  SourceRequest,
} from "./http/source.js";
export type { Facet, Facets, FacetValue } from "./list/facet.js";
export type {} from "./list/key-codes.js";
export type {} from "./list/list-codes.js";
export type { ProblemDiagnostic } from "./list/response-diagnostics.js";
export { fromRecords, type RecordsSourceOptions } from "./memory/from-records.js";
export type {} from "./memory/record-codes.js";
export {
  fromSql,
  type SourceRelation,
  type SourceRelations,
  type SourceScope,
  type SqlSourceOptions,
} from "./sql/from-sql.js";
export type { TableAndDialect } from "./sql/lists/table-options.js";
export type {} from "./sql/where/condition-codes.js";
