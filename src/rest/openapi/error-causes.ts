import type { ErrorCode } from "@/base/errors";

/** What causes each error. A test compares docs/api-basics.md with this table. */
export const ERROR_CAUSES: Record<ErrorCode, string> = {
  invalid_request: "the request is malformed",
  unknown_granularity: "there is no such `granularity`",
  too_many_buckets: "more than 11,000 buckets",
  invalid_query: "ClickHouse or the query language rejects the query",
  query_too_broad: "the query exceeds its time or memory limit",
  unauthenticated: "the key is missing, unknown, revoked or expired",
  forbidden: "the key's scope or the user's role does not allow this",
  model_not_in_plan: "the team's plan does not include this model",
  plan_required: "the team's plan does not include this",
  project_paused: "the team has more projects than its plan includes",
  not_found: "the item does not exist, or the key has no access to it",
  unknown_metric: "there is no such metric",
  method_not_allowed: "the URL does not support this method; see `Allow`",
  conflict: "someone else changed the item first, or it is busy",
  payload_too_large: "the body is too large",
  unsupported_encoding: "the `Content-Encoding` is not supported",
  rate_limited: "too many requests; see `Retry-After`",
  allowance_exhausted: "the team has used its messages or tool calls for today",
  too_many_concurrent: "the team has too many answers running",
  quota_exceeded: "the team has used up its events for this month",
  spending_limit_reached: "the team's spending limit is used up for this month",
  internal_error: "an unexpected error in Tallymark",
  backend_unavailable: "a store is unavailable or overloaded; see `Retry-After`",
};
