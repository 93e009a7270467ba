import { quoteName, quoteText } from "@/clickhouse/quote";
import { DEFAULT_DATABASE } from "@/clickhouse/sql-access";
import { BadRequest } from "./bad-request";

/** Parameters of ClickHouse's HTTP interface that are not settings of the query. */
const NOT_SETTINGS = new Set([
  "query",
  "query_id",
  "default_format",
  "user",
  "password",
  "session_id",
  "session_check",
  "session_timeout",
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

/**
 * Longer values get their own SET statement, since {@link MAX_STATEMENT} applies to each statement.
 */
const LONG_VALUE = 1_000;

type Assignment = [name: string, value: string];

/**
 * The statements that apply the settings and parameters of a request to its connection.
 * Parameter values arrive with TabSeparated escaping and are passed on with it: only the quoting
 * of the literal is added.
 */
export function prologue(params: Iterable<Assignment>, defaults: Record<string, string>): string {
  const statements: string[] = [];
  const assigned = new Map(Object.entries(defaults));
  for (const [name, value] of params) {
    if (name === "database") statements.push(...use(value));
    else if (name === "role") statements.push(`SET ROLE ${quoteName(value)}`);
    else if (!NOT_SETTINGS.has(name)) assigned.set(identifier(name), value);
  }
  return [...statements, ...setAll([...assigned])].join("; ");
}

const use = (database: string): string[] =>
  database === DEFAULT_DATABASE ? [] : [`USE ${quoteName(database)}`];

/** Uses one statement if possible, since twenty take longer than a small query. */
function setAll(all: Assignment[]): string[] {
  const [short, alone] = [[], []] as [Assignment[], Assignment[]];
  for (const one of all) (standsAlone(one) ? alone : short).push(one);
  // After `SET readonly = 1` no other setting can be changed.
  alone.sort(([a], [b]) => Number(a === "readonly") - Number(b === "readonly"));
  return [short, ...alone.map((one) => [one])].filter((some) => some.length > 0).map(set);
}

const standsAlone = ([name, value]: Assignment) => name === "readonly" || value.length > LONG_VALUE;

/** Parameters are set under the name used in the request, `param_…`. */
const set = (some: Assignment[]): string =>
  `SET ${some.map(([name, value]) => `${name} = ${quoteText(value)}`).join(", ")}`;

function identifier(name: string): string {
  if (!IDENTIFIER.test(name)) throw new BadRequest("UNKNOWN_SETTING", `Unknown setting '${name}'`);
  return name;
}

/** Text in which a semicolon does not end a statement: quoted text and comments. */
const INERT =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|--[^\n]*|#[ !][^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$/g;
/** The engine rejects longer ones anyway (`max_query_size`). */
const MAX_STATEMENT = 262_144;

/**
 * Throws if there is more than one statement: the library would run all of them, while a server's
 * HTTP interface runs only one. Rejects ambiguous statements (with an unterminated quote).
 */
export function assertOneStatement(sql: string): void {
  if (sql.length > MAX_STATEMENT) throw new BadRequest("SYNTAX_ERROR", "Max query size exceeded");
  const bare = sql.replace(INERT, " ").trim();
  if (bare === "") throw new BadRequest("SYNTAX_ERROR", "Empty query");
  if (/;\s*[^\s;]/.test(bare)) {
    throw new BadRequest("SYNTAX_ERROR", "Multi-statements are not allowed");
  }
}

/** The format of the result. */
export function formatOf(sql: string, fallback: string): string {
  return /\bFORMAT\s+([A-Za-z0-9]+)[\s;]*$/i.exec(sql)?.[1] ?? fallback;
}
