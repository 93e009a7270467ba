import type { ModelRequest } from "./model-request";
import type { Respond } from "./model-server";
import type { Reply } from "./reply";

/** Answers the requests with these replies in their order; the last one repeats. */
export function inOrder(...replies: Reply[]): Respond {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)] ?? [];
}

/**
 * Answers each question with its own replies, by step: the first before any tool was called, the
 * next with the results of the tools that it called. Any number of conversations can ask at once.
 */
export const replay =
  (replies: ReadonlyMap<string, readonly Reply[]>): Respond =>
  ({ question, step }: ModelRequest) => {
    const steps = replies.get(question);
    if (steps === undefined) throw new Error(`The script has no question "${question}".`);
    const reply = steps[step];
    if (reply === undefined) throw new Error(`The script of "${question}" has no step ${step}.`);
    return reply;
  };
