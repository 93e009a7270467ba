import type { WireQuery } from "@/query/language/wire";

/** What a shell needs to ask a query; whatever stands in it, it stays one quoted word. */
export function apiCall(baseUrl: string, projectId: string, query: WireQuery): string {
  const body = JSON.stringify({ project_id: projectId, query }, null, 2);
  return [
    `curl ${baseUrl}/api/v1/query/execute \\`,
    '  -H "Authorization: Bearer $TALLYMARK_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join("\n");
}
