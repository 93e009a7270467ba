import { AppError, type ErrorCode } from "@/base/errors";
import { lex } from "../syntax/lexer";
import { offsetOfName, offsetOfText, positionAt } from "../syntax/position";

/** An error in a statement. Its texts only quote the author's own words. */
export type SqlFault = {
  /** Without a full stop, since a position may follow. */
  sentence: string;
  /** How to fix it, as a separate sentence. */
  advice?: string;
  /** A name whose position in the statement is reported. */
  name?: string;
  /** A text whose position is reported, such as a quoted type; takes precedence over `name`. */
  text?: string;
  /** The position in UTF-16 units, if it is known directly. */
  offset?: number;
  code?: Extract<ErrorCode, "invalid_query" | "query_too_broad">;
};

/** Thrown by the sandbox. {@link toAppError} converts it, with positions in the original text. */
export class SqlRejection extends Error {
  constructor(readonly fault: SqlFault) {
    super(fault.sentence);
    this.name = "SqlRejection";
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

/** The position of an error, in UTF-16 units; null if it is not visible in the statement. */
export function offsetOf({ offset, text, name }: SqlFault, sql: string): number | null {
  if (offset !== undefined) return offset;
  const ofText = text === undefined ? null : offsetOfText(sql, text);
  return ofText ?? (name === undefined ? null : offsetOfName(sql, name));
}

const MAX_QUOTED = 40;

/** The word at an offset, for quoting; null at the end of the text. */
export function wordAt(sql: string, offset: number): string | null {
  const token = lex(sql).find(({ at, text }) => at + text.length > offset);
  if (!token) return null;
  return token.text.length > MAX_QUOTED ? `${token.text.slice(0, MAX_QUOTED)}…` : token.text;
}
