import { AppError, BackendUnavailable } from "@/base/errors";
import { CODE } from "@/clickhouse/codes";
import { ClickHouseError, limitPassed } from "@/clickhouse/errors";
import { Refusal, type SqlFault, toAppError, wordAt } from "./fault";
import { columnAdvice, PROPERTY_ADVICE } from "./identifiers";
import { offsetOfByte, offsetOfName } from "./position";

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

const CONVERSION: SqlFault = {
  sentence: "A value cannot be read as the type that is asked for",
  advice: "Use a function that ends with OrNull or OrZero, such as toInt64OrNull.",
};

const COMPLEX: SqlFault = {
  sentence: "The statement is too complex",
  advice: "Use fewer or less deeply nested subqueries.",
};

const OUTSIDE: SqlFault = { sentence: "A number is outside of what a function takes" };

const PARAMETER: SqlFault = {
  sentence: "The value of a parameter does not have the parameter's type",
};

/** What reads a property from the text of all properties, as from a map. */
const PROPERTIES_AS_MAP = /\bproperties\s*\[/i;

const FAULTS: Record<number, (name: string | undefined, sql: string) => SqlFault> = {
  6: () => CONVERSION,
  27: () => CONVERSION,
  38: () => CONVERSION,
  41: () => CONVERSION,
  72: () => CONVERSION,
  376: () => CONVERSION,
  675: () => CONVERSION,
  20: () => ({ sentence: "The two sides of IN have different numbers of columns" }),
  36: () => ({ sentence: "An argument of a function has a value that it cannot have" }),
  42: (name) => ({ sentence: `${functionNamed(name)} takes another number of arguments` }),
  43: (name, sql) => ({
    sentence: `${functionNamed(name)} cannot take arguments of these types`,
    ...(PROPERTIES_AS_MAP.test(sql) && { advice: PROPERTY_ADVICE }),
  }),
  46: (name) => ({ sentence: `${functionNamed(name)} does not exist` }),
  47: (name = "") => ({
    sentence: `There is no column ${name || "of this name"}`,
    advice: columnAdvice(name),
  }),
  53: () => ({
    sentence: "Values of types that do not go together are compared or combined",
    advice: "A time is compared with text such as '2026-07-01' or '2026-07-01 12:30:00'.",
  }),
  60: (name) => ({
    sentence: `There is no table ${name ?? "of this name"}`,
    advice: "Read events.",
  }),
  69: () => OUTSIDE,
  128: () => ({ sentence: "An array is too long" }),
  125: () => ({ sentence: "A subquery that stands for one value gives more than one row" }),
  130: () => PARAMETER,
  153: () => ({ sentence: "A whole number is divided by zero" }),
  167: () => COMPLEX,
  168: () => COMPLEX,
  306: () => COMPLEX,
  572: () => COMPLEX,
  179: (name) => ({
    sentence: `${name === undefined ? "An alias" : `The alias ${name}`} stands for two different things`,
  }),
  184: (name) => ({
    sentence: `${functionNamed(name)} cannot stand here: it is an aggregate`,
    advice: "Conditions on aggregates belong into HAVING.",
  }),
  190: () => ({ sentence: "Arrays that are gone through together must have the same length" }),
  206: () => ({
    sentence: "A subquery that is joined needs a name",
    advice: "Write (SELECT …) AS name.",
  }),
  207: (name) => ({
    sentence: `The name ${name ?? ""} can mean more than one column`,
    advice: "Put the table's alias before it.",
  }),
  215: (name) => ({
    sentence: `The column ${name ?? ""} is neither in GROUP BY nor inside an aggregate`,
  }),
  386: () => ({ sentence: "Values of types that have nothing in common stand side by side" }),
  403: () => ({ sentence: "The condition of a JOIN is not one that can be joined on" }),
  407: () => OUTSIDE,
  427: () => ({
    sentence: "A regular expression cannot be read",
    advice: "It is one of RE2, without looking ahead or behind.",
  }),
  440: () => ({ sentence: "LIMIT and OFFSET take a whole number" }),
  456: () => ({ sentence: "A parameter has no value" }),
  457: () => PARAMETER,
};

/** ACCESS_DENIED, READONLY: the second wall holds what the first let through. */
const REFUSED = new Set([164, 497]);

function faultOf(error: ClickHouseError, sql: string): SqlFault {
  if (error.code === CODE.SYNTAX_ERROR) return syntaxFault(error, sql);
  if (REFUSED.has(error.code)) {
    return { sentence: "The statement reads something other than events" };
  }
  const name = nameIn(error, sql);
  const known = Object.hasOwn(FAULTS, error.code) ? FAULTS[error.code] : undefined;
  const fault = known?.(name, sql) ?? {
    sentence: `The query engine does not accept this statement (error ${error.code})`,
  };
  return name === undefined ? fault : { ...fault, name };
}

/** A name of the error's text, if the statement holds it too; its last part where it is dotted. */
function nameIn(error: ClickHouseError, sql: string): string | undefined {
  const form = Object.hasOwn(NAMED, error.code) ? NAMED[error.code] : undefined;
  const found = form && error.match(form)?.[1];
  if (!found) return undefined;
  const name = [found, found.split(".").at(-1) ?? ""].find((one) => sql.includes(one));
  return name !== undefined && offsetOfName(sql, name) !== null ? name : undefined;
}

function syntaxFault(error: ClickHouseError, sql: string): SqlFault {
  if (error.match(/Multi-statements are not allowed/)) {
    return { sentence: "There is more than one statement", advice: "Send them one by one." };
  }
  const byte = Number(error.match(/failed at position (\d+)/)?.[1] ?? Number.NaN);
  if (Number.isNaN(byte)) return { sentence: "The SQL cannot be read" };
  const offset = offsetOfByte(sql, byte - 1);
  const word = wordAt(sql, offset);
  if (word === null) return { sentence: "The SQL ends too early", offset };
  return { sentence: `The SQL cannot be read at ${word}`, offset };
}

const functionNamed = (name: string | undefined) =>
  name === undefined ? "A function" : `The function ${name}`;
