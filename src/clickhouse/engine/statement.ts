/** Parameters of ClickHouse's HTTP interface that are not settings of the query. */
const NOT_SETTINGS = new Set([
  "query",
  "query_id",
  "database",
  "default_format",
  "user",
  "password",
  "session_id",
  "session_check",
  "session_timeout",
  "role",
  "quota_key",
  "compress",
  "decompress",
  "wait_end_of_query",
  "buffer_size",
  "enable_http_compression",
  "send_progress_in_http_headers",
  "http_headers_progress_interval_ms",
]);

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const PARAM = "param_";

export class BadRequest extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = "BadRequest";
  }
}

/**
 * The statements that put a request's settings and parameters on its connection. A parameter's value
 * arrives in TabSeparated escaping and is handed on in it: only the quoting of the literal is added.
 */
export function prologue(
  params: Iterable<[string, string]>,
  defaults: Record<string, string>,
): string {
  const statements: string[] = [];
  const settings = new Map(Object.entries(defaults));
  for (const [name, value] of params) {
    if (name.startsWith(PARAM)) {
      statements.push(`SET ${PARAM}${identifier(name.slice(PARAM.length))} = ${quote(value)}`);
    } else if (name === "database") {
      statements.push(`USE ${quoteIdentifier(value)}`);
    } else if (!NOT_SETTINGS.has(name)) {
      settings.set(identifier(name), value);
    }
  }
  for (const [name, value] of readonlyLast(settings)) {
    statements.push(`SET ${name} = ${quote(value)}`);
  }
  return statements.join("; ");
}

/** After `SET readonly = 1` no other setting can be changed. */
function readonlyLast(settings: Map<string, string>): [string, string][] {
  return [...settings].sort(([a], [b]) => Number(a === "readonly") - Number(b === "readonly"));
}

function identifier(name: string): string {
  if (!IDENTIFIER.test(name)) throw new BadRequest(115, `Unknown setting '${name}'`);
  return name;
}

const quoteIdentifier = (name: string) => `\`${name.replace(/[\\`]/g, "\\$&")}\``;

export const quote = (value: string) => `'${value.replace(/[\\']/g, "\\$&")}'`;

/** The format that the answer will have. */
export function formatOf(sql: string, fallback: string): string {
  return /\bFORMAT\s+([A-Za-z0-9]+)[\s;]*$/i.exec(sql)?.[1] ?? fallback;
}
