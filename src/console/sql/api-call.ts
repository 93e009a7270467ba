import { EXECUTE_PATH, requestBody } from "./execute";
import type { Statement } from "./statement";

/** What a shell needs to ask the same, but for the key. */
export function apiCall(baseUrl: string, projectId: string, statement: Statement): string {
  const body = JSON.stringify(requestBody(projectId, statement), null, 2);
  return [
    `curl -X POST ${baseUrl}${EXECUTE_PATH} \\`,
    `  -H "Authorization: Bearer $TALLYMARK_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d ${quoted(body)}`,
  ].join("\n");
}

/** As one word of a POSIX shell, whatever it holds. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
