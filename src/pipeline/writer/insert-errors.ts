import { CODE } from "@/clickhouse/codes";
import { ClickHouseError } from "@/clickhouse/errors";

/**
 * ClickHouse's error codes for an unreadable row, as opposed to a problem with its own state. All
 * other errors (missing table, no permission, …) must be fixed by the operator: rejecting rows
 * because of them would drop valid events.
 */
const UNREADABLE = new Set<number>([
  CODE.CANNOT_PARSE_TEXT,
  CODE.CANNOT_PARSE_ESCAPE_SEQUENCE,
  CODE.CANNOT_PARSE_QUOTED_STRING,
  CODE.CANNOT_PARSE_INPUT_ASSERTION_FAILED,
  CODE.ATTEMPT_TO_READ_AFTER_EOF,
  CODE.CANNOT_READ_ALL_DATA,
  CODE.CANNOT_PARSE_DATE,
  CODE.CANNOT_PARSE_DATETIME,
  CODE.TYPE_MISMATCH,
  CODE.ARGUMENT_OUT_OF_BOUND,
  CODE.CANNOT_CONVERT_TYPE,
  CODE.CANNOT_PARSE_NUMBER,
  CODE.INCORRECT_DATA,
  CODE.CANNOT_READ_ARRAY_FROM_TEXT,
  CODE.TOO_LARGE_ARRAY_SIZE,
  CODE.TOO_LARGE_STRING_SIZE,
  CODE.CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN,
  CODE.CANNOT_PARSE_UUID,
  CODE.FUNCTION_THROW_IF_VALUE_IS_NON_ZERO, // a row does not end where it should
  CODE.CANNOT_PARSE_BOOL,
  CODE.VIOLATED_CONSTRAINT,
]);

/** Returns the error code if ClickHouse could not read a row; null for all other errors. */
export function unreadableCode(error: unknown): number | null {
  return error instanceof ClickHouseError && UNREADABLE.has(error.code) ? error.code : null;
}
