import { BackendUnavailable } from "@/base/errors";
import { ClickHouseError } from "@/clickhouse/errors";

/**
 * Error codes by which ClickHouse says that a row cannot be read, and nothing about its own state
 * (src/Common/ErrorCodes.cpp). Any other refusal (no such table, no permission, …) is the operator's
 * to mend: setting rows aside for it would empty the journal into the wrong place.
 */
const UNREADABLE = new Set([
  6, // CANNOT_PARSE_TEXT
  25, // CANNOT_PARSE_ESCAPE_SEQUENCE
  26, // CANNOT_PARSE_QUOTED_STRING
  27, // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  32, // ATTEMPT_TO_READ_AFTER_EOF
  33, // CANNOT_READ_ALL_DATA
  38, // CANNOT_PARSE_DATE
  41, // CANNOT_PARSE_DATETIME
  53, // TYPE_MISMATCH
  69, // ARGUMENT_OUT_OF_BOUND
  70, // CANNOT_CONVERT_TYPE
  72, // CANNOT_PARSE_NUMBER
  117, // INCORRECT_DATA
  130, // CANNOT_READ_ARRAY_FROM_TEXT
  131, // TOO_LARGE_STRING_SIZE
  349, // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  376, // CANNOT_PARSE_UUID
  467, // CANNOT_PARSE_BOOL
  469, // VIOLATED_CONSTRAINT
]);

/** The code with which ClickHouse refused rows as unreadable; null for every other error. */
export function refusalCode(error: unknown): number | null {
  return error instanceof ClickHouseError && UNREADABLE.has(error.code) ? error.code : null;
}

/** MEMORY_LIMIT_EXCEEDED, CANNOT_ALLOCATE_MEMORY. */
const TOO_LARGE = new Set([241, 173]);

/** Whether ClickHouse ran out of memory over the rows: fewer at a time may go in. */
export function isTooLarge(error: unknown): boolean {
  const cause = error instanceof BackendUnavailable ? error.cause : undefined;
  return cause instanceof ClickHouseError && TOO_LARGE.has(cause.code);
}
