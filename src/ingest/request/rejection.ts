import type { AppError, ValidationError } from "@/base/errors";
import type { Reason } from "@/pipeline";

/** A request that goes no further, by a step's decision: counted by `reason`, answered with `answer`. */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    readonly answer: AppError | ValidationError,
    /** Events that are lost by it; one where they could not be read. */
    readonly events = 1,
  ) {
    super(answer.message);
    this.name = "Refusal";
  }
}
