import { AppError, type ErrorCode } from "@/base/errors";
import { lex } from "../syntax/lexer";
import { offsetOfName, offsetOfText, positionAt } from "../syntax/position";

/** What is wrong with a statement, in words that hold nothing but what its author wrote. */
export type SqlFault = {
  /** A sentence without its full stop: a position may follow. */
  sentence: string;
  /** What to do about it, as a sentence of its own. */
  advice?: string;
  /** A name to look for in the statement. */
  name?: string;
  /** A text to look for in the statement, such as a type in quotes; it says better where than `name`. */
  text?: string;
  /** Where the fault is, in UTF-16 units, when it is known better than by a name. */
  offset?: number;
  code?: Extract<ErrorCode, "invalid_query" | "query_too_broad">;
};

/** Thrown by the walls; becomes an answer by {@link toAppError}, which knows the text as it was sent. */
export class Refusal extends Error {
  constructor(readonly fault: SqlFault) {
    super(fault.sentence);
    this.name = "Refusal";
  }
}

export function toAppError(fault: SqlFault, sql: string): AppError {
  const { sentence, advice, code = "invalid_query" } = fault;
  const offset = offsetOf(fault, sql);
  const tail = advice === undefined ? "" : ` ${advice}`;
  if (offset === null) return new AppError(code, `${sentence}.${tail}`);
  const position = positionAt(sql, offset);
  const place = `line ${position.line}, column ${position.column}`;
  return new AppError(code, `${sentence} (${place}).${tail}`, { position });
}

/** Where a fault is, in UTF-16 units; null where the statement does not show it. */
export function offsetOf({ offset, text, name }: SqlFault, sql: string): number | null {
  if (offset !== undefined) return offset;
  const ofText = text === undefined ? null : offsetOfText(sql, text);
  return ofText ?? (name === undefined ? null : offsetOfName(sql, name));
}

const MAX_QUOTED = 40;

/** The word that stands at an offset, to be quoted; null at the end of the text. */
export function wordAt(sql: string, offset: number): string | null {
  const token = lex(sql).find(({ at, text }) => at + text.length > offset);
  if (!token) return null;
  return token.text.length > MAX_QUOTED ? `${token.text.slice(0, MAX_QUOTED)}…` : token.text;
}
