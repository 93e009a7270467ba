import { diffLines } from "diff";

/** Lines that only one side has, or a run of those that both have. */
export type Part = { side: "theirs" | "mine" | "both"; lines: string[] };

/** Lines that both have and that stand far from any difference are not shown. */
const AROUND = 2;
const TIMEOUT_MS = 1_500;

/** What differs, line by line; null for texts so different that it takes too long to say. */
export function diffText(theirs: string, mine: string): Part[] | null {
  const changes = diffLines(ended(theirs), ended(mine), { timeout: TIMEOUT_MS });
  if (!changes) return null;
  return changes.map(({ added, removed, value }) => ({
    side: added ? "mine" : removed ? "theirs" : "both",
    lines: value.replace(/\n$/, "").split("\n"),
  }));
}

/** A last line without an end would differ from the same line with one. */
const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

/** Of a run that both have, what is shown beside the differences; `left` lines between are not. */
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
