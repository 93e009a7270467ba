import { diffLines } from "diff";

/** Consecutive lines that one side or both sides have. */
export type Part = { side: "theirs" | "mine" | "both"; lines: string[] };

/** Unchanged lines shown around a difference. */
const AROUND = 2;
const TIMEOUT_MS = 1_500;

/** Line diff of two texts; null if they differ so much that the diff would take too long. */
export function diffText(theirs: string, mine: string): Part[] | null {
  const changes = diffLines(ended(theirs), ended(mine), { timeout: TIMEOUT_MS });
  if (!changes) return null;
  return changes.map(({ added, removed, value }) => ({
    side: added ? "mine" : removed ? "theirs" : "both",
    lines: value.replace(/\n$/, "").split("\n"),
  }));
}

/** Adds a final newline, since otherwise equal last lines could differ. */
const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/** Shortens an unchanged run to the lines next to differences; `left` lines are omitted. */
export function shortened(
  lines: readonly string[],
  at: { first: boolean; last: boolean },
): { before: readonly string[]; left: number; after: readonly string[] } {
  const before = at.first ? 0 : AROUND;
  const after = at.last ? 0 : AROUND;
  if (lines.length <= before + after + 1) return { before: lines, left: 0, after: [] };
  return {
    before: lines.slice(0, before),
    left: lines.length - before - after,
    after: after === 0 ? [] : lines.slice(-after),
  };
}
