import type { Scope } from "../language/kind";
import { partialFrom } from "../period/retention-window";
import type { TimeRange } from "../time/buckets";
import { formatInZone } from "../time/format";
import type { ResultHead } from "./result-head";

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
