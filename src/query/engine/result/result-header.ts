import type { Scope } from "../language/kind";
import { partialFrom } from "../period/retention-window";
import type { TimeRange } from "../time/buckets";
import { formatInZone } from "../time/format";

/** The fields that every result starts with. Times are RFC 3339 with the zone's offset. */
export type ResultHead = {
  timezone: string;
  project_ids: string[];
  start_time: string;
  /** Exclusive. */
  end_time: string;
  /** Set if the range starts before retention: earlier events are not counted. */
  partial_from?: string;
};

export function resultHead(
  { range, timezone }: { range: TimeRange; timezone: string },
  { projectIds }: Scope,
  now: number,
): ResultHead {
  const from = partialFrom(range, now);
  return {
    timezone,
    project_ids: [...projectIds],
    start_time: formatInZone(range.start, timezone),
    end_time: formatInZone(range.end, timezone),
    ...(from === null ? {} : { partial_from: formatInZone(from, timezone) }),
  };
}
