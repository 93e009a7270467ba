import { isName, lex } from "../syntax/lexer";
import type { SqlFault } from "./fault";

/**
 * A message that is more specific than its code. `literal` is a string of the
 * statement that it quotes.
 */
type MessagePattern = {
  form: RegExp;
  fault(found: RegExpExecArray, literal: string | undefined, sql: string): SqlFault;
};

const TIMES =
  "Write a time as '2026-07-01' or '2026-07-01 12:30:00'. For other formats, use parseDateTimeBestEffort or parseDateTimeBestEffortOrNull.";
const subjectOf = (literal: string | undefined, what = "A value") => literal ?? what;

const MESSAGES: readonly MessagePattern[] = [
  {
    form: /Cannot load time zone/,
    fault: (_, literal) => ({
      sentence: `${subjectOf(literal)} is not a time zone`,
      advice: "Use a name such as 'Europe/Berlin' or 'UTC'.",
    }),
  },
  {
    form: /does not support '\w+' unit|doesn't look like datepart/,
    fault: (_, literal) => ({
      sentence: `${subjectOf(literal)} is not a unit of time`,
      advice: "Use 'second', 'minute', 'hour', 'day', 'week', 'month', 'quarter' or 'year'.",
    }),
  },
  {
    form: /Positional argument number (-?\d+) is out of bounds/,
    fault: ([, number = ""], _, sql) => ({
      sentence: `SELECT has no column number ${number}`,
      advice: "Numbers in GROUP BY and ORDER BY refer to the columns of SELECT.",
      ...placeOf(lex(sql).findLast(({ text }) => text === number)),
    }),
  },
  {
    form: /function '(\w+)' can only be used as a window/,
    fault: ([, name = ""]) => ({
      sentence: `${name} is a window function`,
      advice: `Write ${name}() OVER (ORDER BY timestamp).`,
      name,
    }),
  },
  {
    form: /Window '([^']+)' does not exist/,
    fault: (_, __, sql) => ({
      sentence: "There is no window with this name",
      advice: "Write OVER (ORDER BY timestamp), or define it: WINDOW w AS (ORDER BY timestamp).",
      ...placeOf(tokenAfter(sql, /^over$/i)),
    }),
  },
  {
    form: /[Ff]rame (start|begin|end)/,
    fault: (_, __, sql) => ({
      sentence: "The window frame is invalid",
      advice:
        "It must begin before it ends, with numbers as offsets, as in ROWS BETWEEN 6 PRECEDING AND CURRENT ROW.",
      name: /\brows\b/i.test(sql) ? "ROWS" : "RANGE",
    }),
  },
  {
    form: /different number of columns/,
    fault: (_, __, sql) => ({
      sentence: "The combined SELECTs have different numbers of columns",
      advice: "Select the same columns in each.",
      ...placeOf(lex(sql).find(({ text }) => /^(union|intersect|except)$/i.test(text))),
    }),
  },
  {
    form: /ARRAY JOIN .* requires/,
    fault: () => ({ sentence: "ARRAY JOIN needs an array or a map", name: "ARRAY" }),
  },
  {
    form: /Tuple doesn't have element/,
    fault: (_, literal) => ({
      sentence: `The tuple has no element ${subjectOf(literal, "with this name or number")}`,
    }),
  },
  {
    form: /Parameter for aggregate function|Bin count|Parameter width|^Cannot convert String to (?:double|unsigned|long)|Bad get: has String/,
    fault: (_, __, sql) => ({
      sentence: "A parameter in front of the arguments is invalid",
      advice: "It must be a number greater than 0, as in groupArray(10)(event_name).",
      ...placeOf(parametric(sql)),
    }),
  },
  {
    form: /Quantile level/,
    fault: (_, __, sql) => ({
      sentence: "The level of a quantile must be between 0 and 1",
      ...placeOf(lex(sql).find(({ text }) => /^(quantile|median)/i.test(text))),
    }),
  },
  {
    form: /query parameter '(\w+)'/,
    fault: ([, name = ""], _, sql) => ({
      sentence: `The value of the parameter ${name} does not match its type`,
      ...placeOf(lex(sql).find(({ kind, text }) => kind === "parameter" && text.includes(name))),
    }),
  },
  {
    form: /JSONPath/,
    fault: () => ({
      sentence: "A JSON path is invalid",
      advice: "It must start with $, as in '$.cart.items'.",
    }),
  },
  {
    form: /Unknown data type family/,
    fault: (_, literal) => ({
      sentence: `There is no type ${subjectOf(literal, "with this name")}`,
      advice: "Use a type such as String, Int64, Float64, Bool, Date, DateTime, UUID or Array(…).",
    }),
  },
  {
    form: /capturing groups/,
    fault: () => ({ sentence: "The replacement refers to a group that the pattern does not have" }),
  },
  {
    form: /must be arrays of same size/,
    fault: () => ({ sentence: "The two lists must have the same length" }),
  },
  {
    form: /Must be exactly one byte/,
    fault: () => ({
      sentence: "The separator must be one character",
      advice: "For a longer one, use splitByString.",
    }),
  },
  {
    form: /[Ss]cale \d+ is out of bounds|Wrong precision/,
    fault: () => ({
      sentence: "A type has too many digits",
      advice: "DateTime64 takes 0 to 9 digits, and Decimal up to 76.",
    }),
  },
  {
    form: /Too many times to repeat/,
    fault: () => ({ sentence: "The result of repeat is too long", name: "repeat" }),
  },
  {
    form: /found inside another aggregate function/,
    fault: () => ({
      sentence: "Aggregates cannot be nested",
      advice: "Compute the inner one in a subquery.",
    }),
  },
  {
    form: /no supertype for (?:the )?types (\w+), (\w+) /,
    fault: ([, a = "", b = ""]) => ({
      sentence: `Values of types ${a} and ${b} cannot be compared or combined`,
      advice: "Convert one of them, for example with toString(…) or toInt64OrNull(…).",
    }),
  },
  {
    form: /(?:read|parse|convert(?:ing)?)\b.* (?:as |to (?:type )?|read )?Date/i,
    fault: (_, literal) => ({
      sentence: `${subjectOf(literal)} cannot be parsed as a date or time`,
      advice: TIMES,
    }),
  },
  {
    form: /(?:parse|convert(?:ing)?|read)\b.*(?: as | to (?:type )?)([A-Z]\w+)/,
    fault: ([, type = ""], literal) => ({
      sentence: `${subjectOf(literal)} cannot be parsed as ${type}`,
      advice: "Use a function that ends with OrNull or OrZero, such as toInt64OrNull.",
    }),
  },
];

/** The rest of the message quotes the whole statement or rows. */
const CONTEXT = /:? (?:In scope|In query|while executing|While (?:executing|processing)) [\s\S]*$/i;

/** The part of a message that describes the error. */
const essence = (text: string): string => text.replace(CONTEXT, "");

/**
 * The error that a message from the engine describes; null if it is not a known one. Messages can
 * quote rows, so only text from the statement itself is passed on.
 */
export function readMessage(text: string, sql: string): SqlFault | null {
  const message = essence(text);
  const literal = quotedLiteral(message, sql);
  for (const { form, fault } of MESSAGES) {
    const found = form.exec(message);
    if (!found) continue;
    return { ...placeOf(literal), ...fault(found, literal && shortened(literal.text), sql) };
  }
  return null;
}

/** The string literal of the statement that the engine quotes. */
function quotedLiteral(message: string, sql: string) {
  return lex(sql).find(({ kind, text }) => {
    const value = text.slice(1, -1);
    return (
      kind === "text" && value !== "" && new RegExp(`(^|\\W)${escaped(value)}(\\W|$)`).test(message)
    );
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…'` : text);

const placeOf = (token: { at: number } | undefined): Pick<SqlFault, "offset"> =>
  token ? { offset: token.at } : {};

function tokenAfter(sql: string, word: RegExp) {
  const tokens = lex(sql);
  return tokens[tokens.findIndex(({ text }) => word.test(text)) + 1];
}

/** The function that has parameters before its arguments: `name(…)(…)`. */
function parametric(sql: string) {
  const tokens = lex(sql);
  const open: number[] = [];
  for (const [index, { text }] of tokens.entries()) {
    if (text === "(") open.push(index);
    if (text !== ")") continue;
    const name = tokens[(open.pop() ?? 0) - 1];
    if (name && isName(name) && tokens[index + 1]?.text === "(") return name;
  }
  return undefined;
}
