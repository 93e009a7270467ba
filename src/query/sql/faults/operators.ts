import { lex } from "../syntax/lexer";

/** ClickHouse's function names for operators. */
const OPERATORS: Readonly<Record<string, string>> = {
  plus: "+",
  minus: "-",
  negate: "-",
  multiply: "*",
  divide: "/",
  modulo: "%",
  equals: "=",
  notEquals: "!=",
  less: "<",
  lessOrEquals: "<=",
  greater: ">",
  greaterOrEquals: ">=",
  arrayElement: "[",
  tupleElement: ".",
  concat: "||",
  _CAST: "::",
  CAST: "::",
  and: "AND",
  or: "OR",
  not: "NOT",
  in: "IN",
  like: "LIKE",
  multiIf: "CASE",
  caseWithExpression: "CASE",
};

/**
 * The operator for a function, if it occurs in the statement, with its position (null
 * if there are several).
 */
export function operatorIn(sql: string, name: string): { sign: string; at: number | null } | null {
  const sign = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (sign === undefined) return null;
  const places = placesOf(sql, sign);
  if (places.length === 0) return null;
  return { sign, at: places.length === 1 ? (places[0] ?? null) : null };
}

const COMPARISON = /[<>=!]/;

function placesOf(sql: string, sign: string): number[] {
  const tokens = lex(sql);
  if (/\w/.test(sign)) {
    return tokens
      .filter(({ kind, text }) => kind === "name" && text.toUpperCase() === sign)
      .map(({ at }) => at);
  }
  const signs = tokens.filter(({ kind }) => kind === "sign");
  return signs
    .filter(({ at, text }) => {
      const before = sql.charAt(at - 1);
      if (COMPARISON.test(text) && COMPARISON.test(before)) return false;
      return (
        sql.startsWith(sign, at) &&
        !(COMPARISON.test(sign) && COMPARISON.test(sql.charAt(at + sign.length)))
      );
    })
    .map(({ at }) => at);
}
