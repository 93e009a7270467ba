import { APICallError, type FinishReason, RetryError, ToolChoiceViolationError } from "ai";
import type { Log } from "@/base/log";
import { END_CODES, type EndCode, type Ended } from "../messages";
import { ended, MAX_STEPS } from "../turns/ended";

/** How a model's run went. */
export type ModelRun = {
  /** Whether the model has said or called anything. */
  said: boolean;
  steps: number;
  reason: FinishReason | undefined;
  /** Whether the provider's last stream ended without saying why. */
  brokeOff: boolean;
  /** What was thrown; null if nothing was. */
  failure: unknown;
};

/** Why an answer ended early; null if it is complete. */
export function earlyEnd(
  { said, steps, reason, brokeOff, failure }: ModelRun,
  signal: AbortSignal,
): Ended | null {
  if (signal.aborted) return ended(isEndCode(signal.reason) ? signal.reason : "interrupted");
  // The model has called a tool in the last step, which is without tools.
  if (ToolChoiceViolationError.isInstance(failure)) return ended("too_many_steps");
  if (failure !== null || brokeOff || !said) return ended("model_unavailable");
  if (steps >= MAX_STEPS) return ended("too_many_steps");
  return reason === "length" ? ended("answer_cut") : null;
}

const isEndCode = (reason: unknown): reason is EndCode => END_CODES.some((code) => code === reason);

/** Not the error itself: it holds the prompt. */
export function logFailure(log: Log, model: string, failure: unknown): void {
  const error = RetryError.isInstance(failure) ? failure.lastError : failure;
  const name = error instanceof Error ? error.name : typeof error;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  log.warn({ model, error: name, status }, "A language model did not answer");
}
