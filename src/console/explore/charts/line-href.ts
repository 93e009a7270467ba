import { countedEventsHref } from "@/console/links/counted-events-href";
import type { WireTrend } from "@/query/engine/language/wire";
import { TREND } from "@/query/engine/model/limits";
import type { Line } from "./lines";

/** The address of the events that a line counts; none for formulas. */
export function lineHref(
  projectId: string,
  query: WireTrend | null,
  lines: readonly Line[],
): (line: Line) => string | undefined {
  const field = query?.breakdown?.field;
  return ({ seriesId, of }) => {
    const selection = query?.series.find((_, at) => TREND.letters[at] === seriesId);
    if (!query || !selection) return undefined;
    const counted = { projectId, query, selection };
    if (field === undefined || of === undefined) return countedEventsHref(counted);
    const listed = lines.flatMap((line) =>
      line.seriesId === seriesId && line.of ? [line.of] : [],
    );
    return countedEventsHref(counted, { field, group: of, listed });
  };
}
