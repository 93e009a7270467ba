import { AppError, BackendUnavailable } from "@/base/errors";
import { CODE } from "@/clickhouse/codes";
import { ClickHouseError, limitPassed } from "@/clickhouse/errors";
import { isAllowedFunction } from "../dialect/functions";
import { lex } from "../syntax/lexer";
import { offsetOfByte, offsetOfName } from "../syntax/position";
import { FAULTS, UNKNOWN_FAULT } from "./by-code";
import { readMessage } from "./by-message";
import { offsetOf, Refusal, type SqlFault, toAppError, wordAt } from "./fault";
import { operatorIn } from "./operators";
import { isOneExpression, type Shadowed, shadowedColumn } from "./shadowed-column";

/**
 * What went wrong, for who wrote the statement. Of ClickHouse's text nothing is passed on: it quotes rows
 * and our own SQL. It is read for a position, and for a name that the statement itself holds.
 */
export function explainError(error: unknown, sql: string): unknown {
  if (error instanceof Refusal) return toAppError(error.fault, sql);
  const cause = error instanceof BackendUnavailable ? error.options.cause : error;
  if (!(cause instanceof ClickHouseError)) return error;
  if (NOT_SET_UP.has(cause.code)) return notSetUp(cause);
  if (cause.code === CODE.TOO_MANY_SIMULTANEOUS_QUERIES) return noPlace(cause);
  const overLimit = overLimitFault(cause);
  if (overLimit) return toAppError(overLimit, sql);
  return error instanceof BackendUnavailable ? error : toAppError(faultOf(cause, sql), sql);
}

/** UNKNOWN_ROLE, SET_NON_GRANTED_ROLE, UNKNOWN_DATABASE: a server that its operator has yet to prepare. */
const NOT_SET_UP = new Set([511, 512, 81]);

function notSetUp(cause: ClickHouseError): AppError {
  const detail = "SQL is not set up here. Whoever runs this installation sets CLICKHOUSE_SQL_URL.";
  return new AppError("backend_unavailable", detail, { cause });
}

/** In seconds: a statement that holds a place may run for half a minute. */
const RETRY_AFTER = 5;

function noPlace(cause: ClickHouseError): BackendUnavailable {
  const detail = "Other SQL queries are running, and yours got no turn. Try again in a moment.";
  return new BackendUnavailable(detail, { cause, retryAfter: RETRY_AFTER });
}

const NARROW = "Ask for a shorter range of timestamp, fewer events, or fewer groups.";

export const TOO_LARGE: SqlFault = {
  code: "query_too_broad",
  sentence: "The answer is too large",
  advice: "Choose fewer columns or rows; properties is the largest one.",
};

function overLimitFault(error: ClickHouseError): SqlFault | null {
  const tooBroad = { code: "query_too_broad", advice: NARROW } as const;
  switch (limitPassed(error)) {
    case "time":
      return { sentence: "The query took too long", ...tooBroad };
    case "memory":
      return { sentence: "The query needs more memory than it may use", ...tooBroad };
    case "answer":
      return TOO_LARGE;
    case null:
      return null;
  }
}

/** How the text names what the error is about, by code; the group is the name. */
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

/** ACCESS_DENIED, READONLY: the second wall holds what the first let through. */
const REFUSED = new Set([164, 497]);

function faultOf(error: ClickHouseError, sql: string): SqlFault {
  if (error.code === CODE.SYNTAX_ERROR) return syntaxFault(error, sql);
  if (REFUSED.has(error.code)) {
    return { sentence: "The statement reads something other than events" };
  }
  const known = Object.hasOwn(FAULTS, error.code) ? FAULTS[error.code] : undefined;
  const { subject, ...place } = subjectIn(error, sql);
  const read = readMessage(error.match(/[\s\S]*/)?.[0] ?? "", sql);
  const found = { ...place, ...(read ?? { ...(known ?? UNKNOWN_FAULT)(subject, sql), ...place }) };
  const fault = offsetOf(found, sql) === null ? { ...found, ...onlyCall(sql) } : found;
  const shadowed = MAY_BE_SHADOWED.has(error.code) ? shadowedColumn(sql, error.code) : null;
  if (!shadowed) return fault;
  return isAbout(fault, shadowed, sql) ? shadowed.fault : withHint(fault, shadowed);
}

const OPERATION = /^([-=<>+*/%|:]|between|in|like|ilike|is|join|union|intersect|except)$/i;

/** The one function that a statement calls, where nothing else in it can be at fault. */
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

/** Whether what is at fault stands at the alias's use, or has no place that could say otherwise. */
function isAbout(fault: SqlFault, { uses }: Shadowed, sql: string): boolean {
  const place = offsetOf(fault, sql);
  if (place === null) return true;
  return uses.some((use) => isOneExpression(sql, place, use));
}

const withHint = (fault: SqlFault, { alias }: Shadowed): SqlFault => ({
  ...fault,
  advice: [
    fault.advice,
    `It may also be the alias ${alias}: conditions read it instead of the column ${alias}.`,
  ]
    .filter(Boolean)
    .join(" "),
});

/** What an alias in place of a column leads to: types that do not fit, or an aggregate in a condition. */
const MAY_BE_SHADOWED = new Set([6, 27, 38, 41, 42, 43, 44, 53, 59, 70, 169, 184, 386]);

const FUNCTION = /[Ff](?:unction|UNCTION)s? [`']?(\w+)/;

/**
 * A name of the error's text, if the statement holds it too, its last part where it is dotted; or the
 * operator that the statement has for it, with its place where there is one only.
 */
function subjectIn(
  error: ClickHouseError,
  sql: string,
): Pick<SqlFault, "name" | "offset"> & { subject?: string } {
  const form = Object.hasOwn(NAMED, error.code) ? NAMED[error.code] : undefined;
  const called = error.match(FUNCTION)?.[1] ?? "";
  const found = (form && error.match(form)?.[1]) ?? (isAllowedFunction(called) ? called : "");
  if (!found) return {};
  const name = [found, found.split(".").at(-1) ?? ""].find((one) => sql.includes(one));
  if (name !== undefined && offsetOfName(sql, name) !== null) return { subject: name, name };
  const operator = operatorIn(sql, found);
  if (operator === null) return {};
  return { subject: operator.sign, ...(operator.at !== null && { offset: operator.at }) };
}

function syntaxFault(error: ClickHouseError, sql: string): SqlFault {
  if (error.match(/Multi-statements are not allowed/)) {
    return {
      sentence: "There is more than one statement",
      advice: "Send them one by one.",
      text: ";",
    };
  }
  const byte = Number(error.match(/failed at position (\d+)/)?.[1] ?? Number.NaN);
  if (Number.isNaN(byte)) return { sentence: "The SQL cannot be read" };
  const offset = offsetOfByte(sql, byte - 1);
  const word = wordAt(sql, offset);
  if (word === null) return { sentence: "The SQL ends too early", offset };
  return { sentence: unclosed(word) ?? `The SQL cannot be read at ${word}`, offset };
}

/** What a word that cannot be read lacks, where it is a bracket or begins something that never ends. */
function unclosed(word: string): string | null {
  if (word === "(" || word === "[")
    return `The bracket ${word} is not closed, or what is in it cannot be read`;
  if (/^'(?:[^'\\]|\\.|'')*$/s.test(word)) return "A text in quotes has no end";
  if (/^"[^"]*$|^`[^`]*$/s.test(word)) return "A name in quotes has no end";
  return word.startsWith("/*") ? "A comment has no end" : null;
}
