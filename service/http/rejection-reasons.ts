/** Why the server rejected a request or ended a connection before it reached the application. Labels of a metric. */
export const REJECTION_REASONS = [
  "path_too_long",
  "query_too_long",
  "path_encoding",
  "head",
  "head_too_large",
  "not_http",
  "request_timeout",
  "connection_limit",
] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

export type OnRejection = (reason: RejectionReason) => void;
