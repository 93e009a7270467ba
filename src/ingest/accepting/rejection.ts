import type { AppError, ValidationError } from "@/base/errors";
import type { Reason } from "@/pipeline";

/** Rejects a request with a valid key: it is counted by `reason` and answered with `error`. */
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
