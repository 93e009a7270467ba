/** ClickHouse's numbers for what the door itself refuses (src/Common/ErrorCodes.cpp). */
export const ATTEMPT_TO_READ_AFTER_EOF = 32;
export const SYNTAX_ERROR = 62;
export const UNKNOWN_COMPRESSION_METHOD = 89;
export const UNKNOWN_SETTING = 115;
export const TIMEOUT_EXCEEDED = 159;
export const TOO_MANY_QUERIES = 202;
export const NETWORK_ERROR = 210;
export const TOO_MANY_BYTES = 307;
export const AUTHENTICATION_FAILED = 516;
export const UNKNOWN_EXCEPTION = 1002;

/** A request that the door refuses before ClickHouse has seen it. */
export class BadRequest extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = "BadRequest";
  }
}
