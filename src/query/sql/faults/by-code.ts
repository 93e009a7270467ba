import { columnAdvice, PROPERTY_ADVICE } from "./advice";
import type { SqlFault } from "./fault";

const CONVERSION: SqlFault = {
  sentence: "A value cannot be converted to the requested type",
  advice: "Use a function that ends with OrNull or OrZero, such as toInt64OrNull.",
};

const COMPLEX: SqlFault = {
  sentence: "The statement is too complex",
  advice: "Use fewer or less deeply nested subqueries.",
};

const OUTSIDE: SqlFault = { sentence: "A number is out of range" };

const PARAMETER: SqlFault = {
  sentence: "The value of a parameter does not match its type",
};

/** Reads a property from `properties`, which is a string, as if it were a map. */
const PROPERTIES_AS_MAP = /\bproperties\s*\[/i;

const TYPES_DIFFER: SqlFault = {
  sentence: "Values of incompatible types cannot be compared or combined",
  advice: "Compare a time with text such as '2026-07-01' or '2026-07-01 12:30:00'.",
};

const COLUMNS_DIFFER: SqlFault = {
  sentence: "The combined SELECTs have different numbers of columns",
};

const UNSUPPORTED: SqlFault = {
  sentence: "The query engine does not support this form of the statement",
  advice: "Write it with other functions, or with a subquery.",
};

/** The errors by ClickHouse error code. `name` is the function or column that caused the error. */
export const FAULTS: Record<number, (name: string | undefined, sql: string) => SqlFault> = {
  6: () => CONVERSION,
  27: () => CONVERSION,
  38: () => CONVERSION,
  41: () => CONVERSION,
  72: () => CONVERSION,
  376: () => CONVERSION,
  675: () => CONVERSION,
  20: () => ({ sentence: "The two sides of IN have different numbers of columns" }),
  36: (name) => ({ sentence: `An argument of ${namedInside(name)} has an invalid value` }),
  42: (name) => ({ sentence: `${functionNamed(name)} takes a different number of arguments` }),
  43: (name, sql) => ({
    sentence: `${functionNamed(name)} does not accept arguments of these types`,
    ...(PROPERTIES_AS_MAP.test(sql) && { advice: PROPERTY_ADVICE }),
  }),
  46: (name) => ({ sentence: `${functionNamed(name)} does not exist` }),
  47: (name = "") => ({
    sentence: `There is no column ${name || "with this name"}`,
    advice: columnAdvice(name),
  }),
  53: () => TYPES_DIFFER,
  60: (name) => ({
    sentence: `There is no table ${name ?? "with this name"}`,
    advice: "Read FROM events.",
  }),
  69: () => OUTSIDE,
  128: () => ({ sentence: "An array is too long", advice: "Build a shorter one." }),
  125: () => ({ sentence: "A scalar subquery returns more than one row" }),
  130: () => PARAMETER,
  153: () => ({ sentence: "Integer division by zero" }),
  167: () => COMPLEX,
  168: () => COMPLEX,
  306: () => COMPLEX,
  572: () => COMPLEX,
  179: (name) => ({
    sentence: `${name === undefined ? "An alias" : `The alias ${name}`} is used for two different expressions`,
  }),
  184: (name) => ({
    sentence: `${functionNamed(name)} is an aggregate, which is not allowed here`,
    advice: "Move conditions on aggregates to HAVING.",
  }),
  190: () => ({ sentence: "Arrays that are processed together must have the same length" }),
  206: () => ({
    sentence: "A joined subquery needs an alias",
    advice: "Write (SELECT …) AS name.",
  }),
  207: (name) => ({
    sentence: `The name ${name ?? ""} is ambiguous`,
    advice: "Put a table alias in front of it.",
  }),
  215: (name) => ({
    sentence: `The column ${name ?? ""} must be in GROUP BY or inside an aggregate`,
  }),
  386: () => ({ sentence: "Values without a common type cannot be combined" }),
  403: () => ({
    sentence: "The condition of a JOIN is not supported",
    name: "JOIN",
  }),
  407: () => OUTSIDE,
  427: () => ({
    sentence: "A regular expression is invalid",
    advice: "Use RE2 syntax, which has no lookahead or lookbehind.",
  }),
  440: () => ({ sentence: "LIMIT and OFFSET must be integers", name: "LIMIT" }),
  456: () => ({ sentence: "A parameter has no value" }),
  457: () => PARAMETER,
  1: () => UNSUPPORTED,
  12: (name) => ({
    sentence: `A parameter of ${namedInside(name)} is out of range`,
    advice: "A quantile level must be between 0 and 1, and a position must be within its value.",
  }),
  33: () => CONVERSION,
  34: (name) => ({ sentence: `${functionNamed(name)} has too many arguments` }),
  35: (name) => ({ sentence: `${functionNamed(name)} has too few arguments` }),
  44: (name) => ({
    sentence: `${functionNamed(name)} needs a constant here`,
    advice: "Use a literal.",
  }),
  48: () => UNSUPPORTED,
  50: () => ({
    sentence: "There is no type with this name",
    advice: "Use a type such as String, Int64, Float64, Bool, Date, DateTime, UUID or Array(…).",
  }),
  59: () => ({
    sentence: "A condition must be true or false",
    name: "WHERE",
    advice: "Compare the value, as in user_id != ''.",
  }),
  63: (name) => ({
    sentence: `${functionNamed(name)} is not a window or aggregate function`,
    advice: "Only these can be followed by OVER.",
  }),
  70: () => CONVERSION,
  117: () => CONVERSION,
  467: () => CONVERSION,
  691: () => ({
    sentence: "A value is not in the Enum",
    advice: "List it in the type, or convert to String.",
  }),
  124: () => ({ sentence: "The two sides of IN have different shapes" }),
  131: () => ({
    sentence: "A string is too long",
    text: "FixedString",
    advice: "Shorten it, for example with substring(text, 1, 100), or use a longer FixedString.",
  }),
  133: (name) => ({
    sentence: `${functionNamed(name)} takes no parameters before its arguments`,
    advice: "Use one pair of parentheses.",
  }),
  134: (name) => ({ sentence: `The parameters of ${namedInside(name)} must be constants` }),
  135: () => ({ sentence: "Array indexes start at 1, so 0 is not a valid index" }),
  169: () => TYPES_DIFFER,
  182: () => ({ sentence: "PREWHERE is not available", name: "PREWHERE", advice: "Write WHERE." }),
  223: () => UNSUPPORTED,
  258: () => COLUMNS_DIFFER,
  309: (name) => ({
    sentence: `${functionNamed(name)} takes no parameters before its arguments`,
    advice: "Use one pair of parentheses.",
  }),
  353: () => OUTSIDE,
  447: () => ({ sentence: "A FixedString has the wrong length" }),
  475: () => ({
    sentence: "WITH FILL does not match its column",
    name: "FILL",
    advice: "Use it for numbers and times. FROM, TO and STEP must follow the sort direction.",
  }),
  476: () => ({
    sentence: "WITH TIES needs an ORDER BY",
    name: "TIES",
    advice: "Add ORDER BY before LIMIT.",
  }),
  558: () => ({
    sentence: "UNION must specify whether to keep duplicate rows",
    name: "UNION",
    advice: "Write UNION ALL or UNION DISTINCT.",
  }),
  596: () => COLUMNS_DIFFER,
};

/** Used for all other codes. */
export const UNKNOWN_FAULT = (name: string | undefined): SqlFault => ({
  sentence:
    name === undefined
      ? "The query engine cannot run this statement"
      : `The query engine cannot run this statement because of ${name}`,
  advice: "Check the types and the number of arguments, or try a smaller part of the statement.",
});

/** A keyword, or a name that is not a word, is an operator. */
const namedInside = (name: string | undefined): string => {
  if (name === undefined) return "a function";
  return /^(AND|OR|NOT|IN|LIKE|CASE|\W+)$/.test(name)
    ? `the operator ${name}`
    : `the function ${name}`;
};

const functionNamed = (name: string | undefined): string => {
  const named = namedInside(name);
  return named.charAt(0).toUpperCase() + named.slice(1);
};
