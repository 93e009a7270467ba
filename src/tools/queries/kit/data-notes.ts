import { AppError } from "@/base/errors";
import { HOUR_MS } from "@/base/time/durations";
import { retentionFloor } from "@/base/time/retention";
import { type EventSpan, fetchSpan, formatInZone } from "@/query";
import type { RunTrend, TrendQuery } from "../../answers/count-samples";
import { NO_DATA_NOTE } from "../../answers/range";
import { queryContext } from "../../contract/query-context";
import type { ProjectCall } from "../../contract/tool";
import type { ToolQuery } from "./query-args";

type Times = { start_time: string; end_time: string };
type Ranges = Times & { comparison?: Times };

/** A project without events for this long may have stopped sending them. */
const QUIET_MS = 3 * HOUR_MS;
/** If the first event is this close to the retention floor, there were probably earlier ones. */
const NEAR_FLOOR_MS = 24 * HOUR_MS;

/**
 * Says where a range has no data, so that its zeros do not look real. `ranges`: those of the
 * result. `now`: the time of the query in ms.
 */
export async function spanNotes(call: ProjectCall, ranges: Ranges, now: number): Promise<string[]> {
  const context = { clickhouse: call.clickhouse, now, ...queryContext(call, "span_notes") };
  try {
    const span = await fetchSpan({ projectId: call.project.projectId, event: null }, context);
    return span === null ? [NO_DATA_NOTE] : notesOf(span, ranges, call.project.timeZone, now);
  } catch (error) {
    // Without the note, the figures are still right.
    if (error instanceof AppError && error.code === "query_too_broad") return [];
    throw error;
  }
}

/** Times are no data of a user: a note may have them. */
function notesOf(
  { first, last }: EventSpan,
  { comparison, ...range }: Ranges,
  zone: string,
  now: number,
): string[] {
  const hasStart = first > retentionFloor(now) + NEAR_FLOOR_MS;
  const isEarly = ({ start_time }: Times) => hasStart && first > Date.parse(start_time);
  const end = Math.min(Date.parse(range.end_time), now);
  const time = (ms: number) => formatInZone(ms, zone);
  return [
    ...(isEarly(range)
      ? [`The project's first event is of ${time(first)}: zeros before it mean no data.`]
      : []),
    ...(comparison && isEarly(comparison)
      ? [
          `range_before begins before the project's first event, of ${time(first)}: compare with care.`,
        ]
      : []),
    ...(end - last >= QUIET_MS
      ? [`The project has no event since ${time(last)}: later zeros may mean missing data.`]
      : []),
  ];
}

const NO_BOTS =
  'No event in the range is marked as from a bot, so bots "exclude" leaves out nothing.';

/** Says if there are no events that `bots: "exclude"` could leave out. */
export async function botNotes(
  { range, timezone, bots }: Pick<ToolQuery, "range" | "timezone" | "bots">,
  run: RunTrend,
): Promise<string[]> {
  if (bots === "include") return [];
  const counts = await Promise.all(
    (["include", "exclude"] as const).map(async (which) => {
      const { series } = await run({ ...COUNT, range, timezone, bots: which });
      return series[0]?.total ?? 0;
    }),
  );
  return counts[0] === counts[1] && counts[0] !== 0 ? [NO_BOTS] : [];
}

const COUNT: Omit<TrendQuery, "range" | "timezone" | "bots"> = {
  kind: "trend",
  granularity: "all",
  filters: [],
  series: [
    { metric: "count", property: undefined, events: undefined, filters: [], label: undefined },
  ],
  formulas: [],
  breakdown: undefined,
  compare: undefined,
};
