import type { WireQuery } from "@/query/engine/language/wire";

type WireSql = { sql: string; params?: object };

/** A curl command that runs a query or SQL. The body is quoted safely for the shell. */
export function apiCall(baseUrl: string, projectId: string, query: WireQuery | WireSql): string {
  const question = "sql" in query ? query : { query: query };
  const body = JSON.stringify({ project_id: projectId, ...question }, null, 2);
  return [
    `curl ${baseUrl}/api/v1/query/execute \\`,
    '  -H "Authorization: Bearer $TALLYMARK_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join("\n");
}
