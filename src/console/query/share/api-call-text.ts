import type { WireQuery } from "@/query/engine/language/wire";

type WireSql = { sql: string; params?: object };

/** What a shell needs to ask a query or SQL; whatever stands in it, it stays one quoted word. */
export function apiCall(baseUrl: string, projectId: string, asked: WireQuery | WireSql): string {
  const question = "sql" in asked ? asked : { query: asked };
  const body = JSON.stringify({ project_id: projectId, ...question }, null, 2);
  return [
    `curl ${baseUrl}/api/v1/query/execute \\`,
    '  -H "Authorization: Bearer $TALLYMARK_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join("\n");
}
