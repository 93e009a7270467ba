import { columnAdvice, PROPERTY_ADVICE } from "./advice";
import type { SqlFault } from "./fault";

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

const TYPES_DIFFER: SqlFault = {
  sentence: "Values of types that do not go together are compared or combined",
  advice: "A time is compared with text such as '2026-07-01' or '2026-07-01 12:30:00'.",
};

const COLUMNS_DIFFER: SqlFault = {
  sentence: "The SELECTs that are combined have different numbers of columns",
};

const UNSUPPORTED: SqlFault = {
  sentence: "The query engine does not support this form of the statement",
  advice: "Write it with other functions, or with a subquery.",
};

/** What ClickHouse's codes mean to the author of a statement; `name` is of the function or column at fault. */
export const FAULTS: Record<number, (name: string | undefined, sql: string) => SqlFault> = {
  6: () => CONVERSION,
  27: () => CONVERSION,
  38: () => CONVERSION,
  41: () => CONVERSION,
  72: () => CONVERSION,
  376: () => CONVERSION,
  675: () => CONVERSION,
  20: () => ({ sentence: "The two sides of IN have different numbers of columns" }),
  36: (name) => ({ sentence: `An argument of ${namedInside(name)} has a value that is not valid` }),
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
  53: () => TYPES_DIFFER,
  60: (name) => ({
    sentence: `There is no table ${name ?? "of this name"}`,
    advice: "Read events.",
  }),
  69: () => OUTSIDE,
  128: () => ({ sentence: "An array is too long", advice: "Build a shorter one." }),
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
    advice: "Conditions on aggregates belong in HAVING.",
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
  403: () => ({
    sentence: "The condition of a JOIN is not one that can be joined on",
    name: "JOIN",
  }),
  407: () => OUTSIDE,
  427: () => ({
    sentence: "A regular expression cannot be read",
    advice: "It is one of RE2, without looking ahead or behind.",
  }),
  440: () => ({ sentence: "LIMIT and OFFSET take a whole number", name: "LIMIT" }),
  456: () => ({ sentence: "A parameter has no value" }),
  457: () => PARAMETER,
  1: () => UNSUPPORTED,
  12: (name) => ({
    sentence: `A parameter of ${namedInside(name)} is out of range`,
    advice: "A quantile level must be between 0 and 1, and a position within its value.",
  }),
  33: () => CONVERSION,
  34: (name) => ({ sentence: `${functionNamed(name)} takes fewer arguments` }),
  35: (name) => ({ sentence: `${functionNamed(name)} takes more arguments` }),
  44: (name) => ({
    sentence: `${functionNamed(name)} needs a constant here`,
    advice: "Write the value out.",
  }),
  48: () => UNSUPPORTED,
  50: () => ({
    sentence: "There is no type of this name",
    advice: "Types are String, Int64, Float64, Bool, Date, DateTime, UUID, Array(…) and others.",
  }),
  59: () => ({
    sentence: "A condition is neither true nor false",
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
  124: () => ({ sentence: "The two sides of IN have values of different shapes" }),
  131: () => ({
    sentence: "A text is too long",
    text: "FixedString",
    advice: "Shorten it, as with substring(text, 1, 100), or make the FixedString longer.",
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
  447: () => ({ sentence: "The length of a FixedString differs from that of its type" }),
  475: () => ({
    sentence: "WITH FILL does not fit its column",
    name: "FILL",
    advice: "It fills numbers and times. FROM, TO and STEP must follow the sort direction.",
  }),
  476: () => ({
    sentence: "WITH TIES needs an ORDER BY",
    name: "TIES",
    advice: "Add ORDER BY before LIMIT.",
  }),
  558: () => ({
    sentence: "UNION must say whether to keep duplicate rows",
    name: "UNION",
    advice: "Write UNION ALL or UNION DISTINCT.",
  }),
  596: () => COLUMNS_DIFFER,
};

/** For a code that has no words of its own. */
export const UNKNOWN_FAULT = (name: string | undefined): SqlFault => ({
  sentence:
    name === undefined
      ? "The query engine cannot run this statement"
      : `The query engine cannot run this statement because of ${name}`,
  advice: "Check the types and the number of arguments, or try a smaller part of the statement.",
});

/** A name that is not a word, or a keyword, is an operator. */
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
