import { expect, it } from "vitest";
import { routeKind } from "./route-kind";

it.each([
  ["/api/v1/query/metrics/count", "query_api"],
  ["/api/v1/assistant/conversations", "assistant_api"],
  ["/api/v1/openapi.json", "other_api"],
  ["/api/mcp", "mcp"],
  ["/api/trpc/accounts.me?batch=1", "console_api"],
  ["/api/ready", "health"],
  ["/api/nothing/here", "other_api"],
  ["/_next/static/chunk.js", "static"],
  ["/docs/metrics", "docs"],
  ["/p/6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b/overview", "page"],
  ["/wp-login.php", "page"],
])("%s counts as %s", (url, kind) => {
  expect(routeKind(url)).toBe(kind);
});
