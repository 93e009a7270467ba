import { untilAborted } from "@/base/waiting";
import { gate } from "@/testing/model-server/gate";
import type { Step } from "./scripted-model";

type HeldStep = {
  step: Step;
  /** Resolves once the model is asked for the step. */
  reached: Promise<unknown>;
  release(): void;
};

/** A step that the model takes once it is released, unless the answer is stopped before. */
export function heldStep(step: Step): HeldStep {
  const reached = gate();
  const released = gate();
  const before = async ({ abortSignal }: { abortSignal?: AbortSignal | undefined }) => {
    reached.open();
    await (abortSignal ? untilAborted(released.until, abortSignal) : released.until);
  };
  return { step: { before, step }, reached: reached.until, release: released.open };
}
