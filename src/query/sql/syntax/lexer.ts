/** A token of SQL. `name` is an identifier or keyword, `quoted` a quoted identifier. */
export type Token = {
  kind: "name" | "quoted" | "text" | "number" | "parameter" | "comment" | "sign";
  text: string;
  /** The start, in UTF-16 units. */
  at: number;
};

/**
 * The kinds of tokens, in the order in which they are tried. The last one matches
 * any single character.
 */
const KINDS: [Token["kind"], RegExp][] = [
  ["comment", /--[^\n]*|#[ !][^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  [
    "text",
    /'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|\u2018[^\u2019]*(?:\u2019|$)/y,
  ],
  [
    "quoted",
    /`(?:[^`\\]|\\[\s\S]|``)*(?:`|$)|"(?:[^"\\]|\\[\s\S]|"")*(?:"|$)|\u201C[^\u201D]*(?:\u201D|$)/y,
  ],
  ["parameter", /\{\s*[A-Za-z_]\w*\s*:[^{}]*\}/y],
  ["name", /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ["number", /(?:0[xb])?[0-9][\w.]*/y],
  ["sign", /[\s\S]/uy],
];

/**
 * Splits SQL like ClickHouse's own lexer, without white space. Accepts any text: an unclosed
 * quote extends to the end. Use it to find names; to decide what is allowed, use
 * ClickHouse's syntax tree.
 */
export function lex(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length; ) {
    const token = tokenAt(sql, at);
    if (token.text.trim() !== "") tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(sql: string, at: number): Token {
  for (const [kind, form] of KINDS) {
    form.lastIndex = at;
    const text = form.exec(sql)?.[0];
    if (text !== undefined && text !== "") return { kind, text, at };
  }
  return { kind: "sign", text: sql.charAt(at), at };
}

/** A name without quotes. */
export function plainName({ kind, text }: Token): string {
  if (kind !== "quoted") return text;
  return text.slice(1, -1).replace(/\\(.)|([`"])\2/gs, "$1$2");
}

export const isName = ({ kind }: Token): boolean => kind === "name" || kind === "quoted";
