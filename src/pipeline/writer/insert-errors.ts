import { BackendUnavailable } from "@/base/errors";
import { ClickHouseError } from "@/clickhouse/errors";

/**
 * ClickHouse's error codes for an unreadable row, as opposed to a problem with its own state
 * (src/Common/ErrorCodes.cpp). All other errors (missing table, no permission, …) must be fixed by
 * the operator: rejecting rows because of them would drop valid events.
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
  128, // TOO_LARGE_ARRAY_SIZE
  131, // TOO_LARGE_STRING_SIZE
  349, // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  376, // CANNOT_PARSE_UUID
  395, // FUNCTION_THROW_IF_VALUE_IS_NON_ZERO: a row does not end where it should
  467, // CANNOT_PARSE_BOOL
  469, // VIOLATED_CONSTRAINT
]);

/** Returns the error code if ClickHouse could not read a row; null for all other errors. */
export function unreadableCode(error: unknown): number | null {
  return error instanceof ClickHouseError && UNREADABLE.has(error.code) ? error.code : null;
}

/** MEMORY_LIMIT_EXCEEDED, CANNOT_ALLOCATE_MEMORY. */
const TOO_LARGE = new Set([241, 173]);

/** Whether ClickHouse ran out of memory: fewer rows at a time may fit. */
export function isTooLarge(error: unknown): boolean {
  const cause = error instanceof BackendUnavailable ? error.cause : undefined;
  return cause instanceof ClickHouseError && TOO_LARGE.has(cause.code);
}
