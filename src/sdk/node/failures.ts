import { writeSync } from "node:fs";
import type { TrackedEvent } from "../core/event";
import { type Answer, bodyOf } from "../core/judge";
import type { DropReason } from "../core/queue-options";

const TYPE = "TallymarkWarning";

export function warnOfDrop({ event_name, event_id }: TrackedEvent, reason: DropReason): void {
  process.emitWarning(`The event "${event_name}" (${event_id}) was dropped: ${reason}`, TYPE);
}

/** Prints at once, since a process that ends emits no warnings any more. */
export function printDropsAtExit(count: number): void {
  const events = count === 1 ? "1 event was" : `${count} events were`;
  writeSync(2, `${TYPE}: ${events} dropped, since the process ended first. See close().\n`);
}

export const warnOfError = (error: Error): void => process.emitWarning(error.message, TYPE);

/** Describes why events cannot be sent at the moment. */
export function deliveryError(answer: Answer | undefined, cause: unknown): Error {
  const { detail } = bodyOf(answer);
  const said = typeof detail === "string" ? ` ${detail}` : "";
  const why = answer
    ? `the server answered ${answer.status}.${said}`
    : `there was no answer (${reasonOf(cause)}).`;
  return new Error(`Tallymark keeps the events and retries: ${why}`, { cause });
}

/** Node's fetch only says "fetch failed"; the reason is the error's cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

/** The callback, whose own errors must not stop the delivery of other events. */
export function guarded<T extends unknown[]>(callback: (...values: T) => void) {
  return (...values: T): void => {
    try {
      callback(...values);
    } catch (error) {
      process.emitWarning(`A callback of Tallymark failed: ${String(error)}`, TYPE);
    }
  };
}
