import { AppError, BackendUnavailable } from "@/base/errors";
import { CODE } from "@/clickhouse/codes";
import { ClickHouseError, exceededLimit } from "@/clickhouse/errors";
import { isAllowedFunction } from "../dialect/functions";
import { lex } from "../syntax/lexer";
import { offsetOfByte, offsetOfName } from "../syntax/position";
import { FAULTS, UNKNOWN_FAULT } from "./by-code";
import { readMessage } from "./by-message";
import { offsetOf, type SqlFault, SqlRejection, toAppError, wordAt } from "./fault";
import { operatorIn } from "./operators";
import { isOneExpression, type Shadowed, shadowedColumn } from "./shadowed-column";

/**
 * Explains an error to the author of the statement. ClickHouse's text is never passed on,
 * since it quotes rows and our own SQL. It is only searched for a position, and for names that
 * occur in the statement.
 */
export function explainError(error: unknown, sql: string): unknown {
  if (error instanceof SqlRejection) return toAppError(error.fault, sql);
  const cause = error instanceof BackendUnavailable ? error.options.cause : error;
  if (!(cause instanceof ClickHouseError)) return error;
  if (NOT_SET_UP.has(cause.code)) return notSetUp(cause);
  if (cause.code === CODE.TOO_MANY_SIMULTANEOUS_QUERIES) return busy(cause);
  const overLimit = overLimitFault(cause);
  if (overLimit) return toAppError(overLimit, sql);
  return error instanceof BackendUnavailable ? error : toAppError(faultOf(cause, sql), sql);
}

/**
 * UNKNOWN_ROLE, SET_NON_GRANTED_ROLE, UNKNOWN_DATABASE: the operator has not set
 * up SQL on the server.
 */
const NOT_SET_UP = new Set([511, 512, 81]);

function notSetUp(cause: ClickHouseError): AppError {
  const detail =
    "SQL is not set up on this installation. The operator must set CLICKHOUSE_SQL_URL.";
  return new AppError("backend_unavailable", detail, { cause });
}

/** In seconds. A running statement may take half a minute. */
const RETRY_AFTER = 5;

function busy(cause: ClickHouseError): BackendUnavailable {
  const detail = "Too many other SQL queries are running. Retry in a moment.";
  return new BackendUnavailable(detail, { cause, retryAfter: RETRY_AFTER });
}

const NARROW = "Use a shorter timestamp range, fewer events or fewer groups.";

export const TOO_LARGE: SqlFault = {
  code: "query_too_broad",
  sentence: "The result is too large",
  advice: "Select fewer columns or rows. The largest column is properties.",
};

function overLimitFault(error: ClickHouseError): SqlFault | null {
  const tooBroad = { code: "query_too_broad", advice: NARROW } as const;
  switch (exceededLimit(error)) {
    case "time":
      return { sentence: "The query took too long", ...tooBroad };
    case "memory":
      return { sentence: "The query needs too much memory", ...tooBroad };
    case "result":
      return TOO_LARGE;
    case null:
      return null;
  }
}

/** The pattern of the name that an error is about, by code. */
const NAMED: Record<number, RegExp> = {
  43: /(?:of (?:arguments?|\S+ argument) (?:of|for)|argument for(?: aggregate)?) function [`']?(\w+)/,
  42: /function [`']?(\w+)/,
  46: /Function with name [`']?(\w+)/,
  47: /identifier [`']?([^`'\s]+)/i,
  63: /with name [`']?(\w+)/,
  60: /identifier [`']?([^`'\s]+)/,
  184: /function [`']?(\w+)/i,
  207: /identifier [`']?([^`'\s]+)/i,
  215: /[Cc]olumn [`']?([^`'\s]+)/,
  179: /for alias [`']?([^`'\s]+?)[`']?\. /,
  6: /executing 'FUNCTION (\w+)/,
  27: /executing 'FUNCTION (\w+)/,
  38: /executing 'FUNCTION (\w+)/,
  41: /executing 'FUNCTION (\w+)/,
  72: /executing 'FUNCTION (\w+)/,
};

/**
 * ACCESS_DENIED, READONLY: the second layer of the sandbox stopped a statement
 * that passed the first.
 */
const ACCESS_DENIED = new Set([164, 497]);

function faultOf(error: ClickHouseError, sql: string): SqlFault {
  if (error.code === CODE.SYNTAX_ERROR) return syntaxFault(error, sql);
  if (ACCESS_DENIED.has(error.code)) {
    return { sentence: "The statement reads something other than events" };
  }
  const known = Object.hasOwn(FAULTS, error.code) ? FAULTS[error.code] : undefined;
  const { subject, ...place } = subjectIn(error, sql);
  const read = readMessage(error.matchText(/[\s\S]*/)?.[0] ?? "", sql);
  const found = { ...place, ...(read ?? { ...(known ?? UNKNOWN_FAULT)(subject, sql), ...place }) };
  const fault = offsetOf(found, sql) === null ? { ...found, ...onlyCall(sql) } : found;
  const shadowed = MAY_BE_SHADOWED.has(error.code) ? shadowedColumn(sql, error.code) : null;
  if (!shadowed) return fault;
  return isAbout(fault, shadowed, sql) ? shadowed.fault : withHint(fault, shadowed);
}

const OPERATION = /^([-=<>+*/%|:]|between|in|like|ilike|is|join|union|intersect|except)$/i;

/** The only function that a statement calls, if nothing else in it can be the cause. */
function onlyCall(sql: string): Pick<SqlFault, "offset"> {
  const tokens = lex(sql).filter(({ kind }) => kind !== "comment");
  const calls = tokens.filter(
    ({ kind, text }, index) =>
      kind === "name" && tokens[index + 1]?.text === "(" && isAllowedFunction(text),
  );
  const [call] = calls;
  if (!call || calls.length > 1 || tokens.some(({ text }) => OPERATION.test(text))) return {};
  return { offset: call.at };
}

/** Whether the error is where the alias is used, or its position is unknown. */
function isAbout(fault: SqlFault, { uses }: Shadowed, sql: string): boolean {
  const place = offsetOf(fault, sql);
  if (place === null) return true;
  return uses.some((use) => isOneExpression(sql, place, use));
}

const withHint = (fault: SqlFault, { alias }: Shadowed): SqlFault => ({
  ...fault,
  advice: [
    fault.advice,
    `The cause may be the alias ${alias}, which conditions use instead of the column ${alias}.`,
  ]
    .filter(Boolean)
    .join(" "),
});

/**
 * The errors caused by an alias that hides a column: incompatible types, or an
 * aggregate in a condition.
 */
const MAY_BE_SHADOWED = new Set([6, 27, 38, 41, 42, 43, 44, 53, 59, 70, 169, 184, 386]);

const FUNCTION = /[Ff](?:unction|UNCTION)s? [`']?(\w+)/;

/**
 * The name in the error's text (or the last part of a dotted one), if it occurs in the statement.
 * Otherwise the operator that corresponds to it, with its position if there is only one.
 */
function subjectIn(
  error: ClickHouseError,
  sql: string,
): Pick<SqlFault, "name" | "offset"> & { subject?: string } {
  const form = Object.hasOwn(NAMED, error.code) ? NAMED[error.code] : undefined;
  const called = error.matchText(FUNCTION)?.[1] ?? "";
  const found = (form && error.matchText(form)?.[1]) ?? (isAllowedFunction(called) ? called : "");
  if (!found) return {};
  const name = [found, found.split(".").at(-1) ?? ""].find((one) => sql.includes(one));
  if (name !== undefined && offsetOfName(sql, name) !== null) return { subject: name, name };
  const operator = operatorIn(sql, found);
  if (operator === null) return {};
  return { subject: operator.sign, ...(operator.at !== null && { offset: operator.at }) };
}

function syntaxFault(error: ClickHouseError, sql: string): SqlFault {
  if (error.matchText(/Multi-statements are not allowed/)) {
    return {
      sentence: "There is more than one statement",
      advice: "Send one at a time.",
      text: ";",
    };
  }
  const byte = Number(error.matchText(/failed at position (\d+)/)?.[1] ?? Number.NaN);
  if (Number.isNaN(byte)) return { sentence: "The SQL has invalid syntax" };
  const offset = offsetOfByte(sql, byte - 1);
  const word = wordAt(sql, offset);
  if (word === null) return { sentence: "The SQL ends unexpectedly", offset };
  return { sentence: unclosed(word) ?? `Invalid syntax at ${word}`, offset };
}

/** The error for an opening bracket or quote that is never closed; null for other words. */
function unclosed(word: string): string | null {
  if (word === "(" || word === "[")
    return `The bracket ${word} is not closed, or its content is invalid`;
  if (/^'(?:[^'\\]|\\.|'')*$/s.test(word)) return "A string is not closed";
  if (/^"[^"]*$|^`[^`]*$/s.test(word)) return "A quoted name is not closed";
  return word.startsWith("/*") ? "A comment is not closed" : null;
}
