import type { Loose } from "@/console/query/builder/use-query-draft";
import { filterText } from "@/console/query/model/filters";
import { isRecord, readFilters, readOne } from "@/console/query/model/read";
import { readSelection, selectionText, type WireSelection } from "@/console/query/model/selection";
import type { WireRetention } from "@/query/engine/language/wire";
import { RETENTION } from "@/query/engine/model/limits";

export type Granularity = WireRetention["granularity"];

/** A retention query being built, without its period. */
export type RetentionDraft = Omit<WireRetention, "kind" | "range" | "timezone">;

export const GRANULARITY_WORDS = {
  day: { one: "day", many: "days", each: "Daily" },
  week: { one: "week", many: "weeks", each: "Weekly" },
  month: { one: "month", many: "months", each: "Monthly" },
} as const satisfies Record<Granularity, { one: string; many: string; each: string }>;

export const GRANULARITIES = Object.keys(GRANULARITY_WORDS) as Granularity[];

export const EMPTY_DRAFT: RetentionDraft = { granularity: "week", start: {}, return: {} };

/** Reads a draft from a URL; null if it is not one. */
export function readRetentionDraft(input: unknown): RetentionDraft | null {
  if (!isRecord(input)) return null;
  const granularity = readOne(input.granularity, GRANULARITIES) ?? EMPTY_DRAFT.granularity;
  return trimmed({
    granularity,
    start: readStart(input.start),
    return: readSelection(input.return) ?? {},
    periods: readPeriods(input.periods),
    filters: readFilters(input.filters),
    bots: readOne(input.bots, ["exclude"]),
  });
}

function readStart(input: unknown): RetentionDraft["start"] {
  const first = isRecord(input) && input.first_time === true;
  return startOf(readSelection(input) ?? {}, first);
}

function readPeriods(input: unknown): number | undefined {
  if (typeof input !== "number" || !Number.isInteger(input) || input < 1) return undefined;
  return Math.min(input, RETENTION.maxPeriods);
}

/** The start event of a cohort; `firstTime` excludes users who did it before. */
export const startOf = (selection: WireSelection, firstTime: boolean): RetentionDraft["start"] => ({
  ...selection,
  ...(firstTime && { first_time: true }),
});

/** Drops empty and default parts, so that URLs stay short and equal drafts compare equal. */
export function trimmed(draft: Loose<RetentionDraft>): RetentionDraft {
  const { granularity = EMPTY_DRAFT.granularity, periods, filters = [], bots } = draft;
  return {
    granularity,
    start: draft.start ?? {},
    return: draft.return ?? {},
    ...(periods !== undefined && periods !== RETENTION.periods[granularity] && { periods }),
    ...(filters.length > 0 && { filters }),
    ...(bots && { bots }),
  };
}

export const retentionQuery = (
  draft: RetentionDraft,
  period: Pick<WireRetention, "range" | "timezone">,
): WireRetention => ({ kind: "retention", ...period, ...draft });

/** "Weekly · signup for the first time, then purchase · Platform is web". */
export function summaryOf(draft: RetentionDraft): string {
  const { granularity, start, filters = [] } = draft;
  const began = `${selectionText(start)}${start.first_time ? " for the first time" : ""}`;
  return [
    GRANULARITY_WORDS[granularity].each,
    `${began}, then ${selectionText(draft.return)}`,
    ...filters.map(filterText),
  ].join(" · ");
}
