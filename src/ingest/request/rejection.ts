import type { AppError, ValidationError } from "@/base/errors";
import type { Reason } from "@/pipeline";

/** A request of a valid key that is rejected: counted by `reason`, answered with `error`. */
export class Rejection extends Error {
  constructor(
    readonly reason: Reason,
    readonly error: AppError | ValidationError,
    /** How many events are lost; 1 if they could not be read. */
    readonly events = 1,
  ) {
    super(error.message);
    this.name = "Rejection";
  }
}
