import { AppError } from "@/base/errors";
import { CODE } from "@/clickhouse/codes";
import { ClickHouseError, exceededLimit, hasTooManyGroups, isTimeout } from "@/clickhouse/errors";

/**
 * - `lost`: the engine was restarted, lacks memory, or the table was replaced since.
 *   Others can be stored.
 * - `unusable`: a statement cannot be answered from the states, or exceeds its limits.
 * - `unanswered`: the engine did not respond, perhaps because of such a statement.
 *   Another one may not help.
 */
export type StateFault = "lost" | "unusable" | "unanswered";

/**
 * What an error of a statement means for the stored states that it reads. Null if
 * it has other causes.
 */
export function stateFault(error: unknown): StateFault | null {
  if (isTimeout(error)) return "unanswered";
  const cause = causeOf(error);
  if (!cause) return null;
  if (hasThrown(cause) || exceededLimit(cause) !== null) return "unusable";
  return LOST.has(cause.code) ? "lost" : null;
}

/** Memory of the whole server, since the statement has not exceeded its own limit. */
const LOST: ReadonlySet<number> = new Set([
  CODE.UNKNOWN_TABLE,
  CODE.UNKNOWN_DATABASE,
  CODE.MEMORY_LIMIT_EXCEEDED,
]);

/** Whether states could not be stored because there are too many. */
export const areTooLarge = (error: unknown): boolean =>
  hasTooManyGroups(error) || exceededLimit(error) !== null || hasThrown(error);

/** Whether a statement's `throwIf` found that it cannot be answered. */
const hasThrown = (error: unknown): boolean =>
  error instanceof ClickHouseError && error.code === CODE.FUNCTION_THROW_IF_VALUE_IS_NON_ZERO;

/** An error for the caller has the engine's as its cause. */
function causeOf(error: unknown): ClickHouseError | null {
  if (error instanceof ClickHouseError) return error;
  return error instanceof AppError ? causeOf(error.options.cause) : null;
}
