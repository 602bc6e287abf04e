export type { ProblemDiagnostic } from "./diagnostics/with-suggestion.js";
export { getHandler, listHandler } from "./http/handlers.js";
export { type NodeRequest, type NodeResponse, sendResponse, toNodeListener, toRequest } from "./http/node.js";
export type { NodeBody } from "./http/node-body.js";
export { type OpenApiOptions, openApi } from "./http/openapi.js";
export {
  type Problem,
  problemResponse,
  UnavailableError,
  unavailableResponse,
} from "./http/problem.js";
export type { DescribedResource, Resource } from "./http/resource.js";
export type { ContextArgument, Source, SourcePage, SourceRecord } from "./http/source.js";
export { fromRecords, type RecordsSourceOptions } from "./sources/from-records.js";
export { fromSql, type SqlSourceOptions } from "./sources/from-sql.js";
