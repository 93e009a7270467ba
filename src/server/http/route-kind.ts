/**
 * What requests are grouped by in metrics and the access log. A fixed list: paths have no limit.
 */
export type RouteKind =
  | "query_api"
  | "assistant_api"
  | "other_api"
  | "mcp"
  | "console_api"
  | "webhook"
  | "health"
  | "static"
  | "docs"
  | "page";

const PREFIXES: readonly (readonly [prefix: string, kind: RouteKind])[] = [
  ["/api/v1/query/", "query_api"],
  ["/api/v1/assistant/", "assistant_api"],
  ["/api/mcp", "mcp"],
  ["/api/trpc/", "console_api"],
  ["/api/webhooks/", "webhook"],
  ["/api/health", "health"],
  ["/api/ready", "health"],
  ["/api/metrics", "health"],
  ["/api/", "other_api"],
  ["/_next/", "static"],
  ["/sdk/", "static"],
  ["/tm.js", "static"],
  ["/icon.svg", "static"],
  ["/docs", "docs"],
];

export function routeKind(url: string): RouteKind {
  return PREFIXES.find(([prefix]) => url.startsWith(prefix))?.[1] ?? "page";
}
