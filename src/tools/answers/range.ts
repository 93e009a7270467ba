import { RETENTION_MONTHS } from "@/base/time/durations";
import { retentionFloor } from "@/base/time/retention";
import { formatInZone, partialFrom, periodOf, type Query } from "@/query";

/** RFC 3339 with the zone's offset; `end_time` is exclusive. */
export type AnswerRange = {
  start_time: string;
  end_time: string;
  /** Set if the range starts before retention: earlier events are not counted. */
  partial_from?: string;
};

/** A range in ms as an answer states it. */
export function rangeInZone(
  range: { start: number; end: number },
  zone: string,
  now: number,
): AnswerRange {
  const from = partialFrom(range, now);
  return {
    start_time: formatInZone(range.start, zone),
    end_time: formatInZone(range.end, zone),
    ...(from !== null && { partial_from: formatInZone(from, zone) }),
  };
}

/** The range of a result of the query language. */
export const rangeOfResult = ({
  start_time,
  end_time,
  partial_from,
}: AnswerRange): AnswerRange => ({
  start_time,
  end_time,
  ...(partial_from !== undefined && { partial_from }),
});

const PARTIAL_NOTE =
  "The range starts before the retention period: only events since partial_from are counted.";
export const RUNNING_NOTE =
  "The range is not over: it only includes events until now, so the results may still change.";
const PARTIAL_BEFORE =
  "range_before starts before the retention period: only events since its partial_from are counted.";

/** A result of the query language that may have an earlier range. */
export type TimedResult = AnswerRange & { comparison?: AnswerRange };

/** What the reader must know about the range. `now` in ms. */
export function timeNotes(
  { range, timezone }: Pick<Extract<Query, { kind: "trend" }>, "range" | "timezone">,
  { partial_from, comparison }: TimedResult,
  now: number,
): string[] {
  return [
    ...(periodOf(range, timezone, now).bucketEnd > now ? [RUNNING_NOTE] : []),
    ...(partial_from === undefined ? [] : [PARTIAL_NOTE]),
    ...(comparison?.partial_from === undefined ? [] : [PARTIAL_BEFORE]),
  ];
}

export const NO_DATA_NOTE = `The project has no events in the last ${RETENTION_MONTHS} months.`;

/** The start of retention: earlier events cannot be queried. Part of every answer about events. */
export const retainedFrom = (zone: string, now: number) => ({
  retained_from: formatInZone(retentionFloor(now), zone),
});
