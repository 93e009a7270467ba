import { jsonSize } from "../contract/answer";

/**
 * A start of a text that is at most `room` in size as JSON, and not much shorter. If possible, it
 * ends with a line. Never empty, so that pages make progress.
 */
export function fittingText(text: string, room: number): string {
  let start = text;
  for (let size = jsonSize(start); size > room && start.length > 1; size = jsonSize(start)) {
    start = start.slice(0, Math.max(1, Math.floor((start.length * room) / size)));
  }
  if (start.length === text.length) return text;
  const line = start.lastIndexOf("\n") + 1;
  return line > start.length / 2 ? start.slice(0, line) : withoutHalfPair(start);
}

/** Half of a surrogate pair is not a character. */
const withoutHalfPair = (text: string): string =>
  text.length > 1 ? text.replace(/[\uD800-\uDBFF]$/, "") : text;
