import { DAY_MS } from "@/base/time/durations";
import { type Counts, countOf, REASONS } from "@/console/data/outcomes";
import type { ChartBand } from "@/ui/charts/series/types";
import { formatFullCount } from "@/ui/format/number";

type Day = { day: string; counts: Counts };

const MAX_NAMED = 2;

/** The days (UTC) with rejected events; consecutive days form one band. */
export function rejectionBands(days: readonly Day[]): ChartBand[] {
  const runs: Day[][] = [];
  let open = false;
  for (const one of days) {
    const rejected = countOf(one.counts, "rejected") > 0;
    if (rejected && open) runs.at(-1)?.push(one);
    else if (rejected) runs.push([one]);
    open = rejected;
  }
  return runs.flatMap((run): ChartBand[] => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    // Ends at the last millisecond of the day, so that the next day is not included.
    const to = new Date(Date.parse(last.day) + DAY_MS - 1).toISOString();
    return [
      { from: `${first.day}T00:00:00Z`, to, label: wordsOf(run), tone: "bad", shortLabel: "!" },
    ];
  });
}

function wordsOf(run: readonly Day[]): string {
  const rejected = REASONS.filter(({ outcome }) => outcome === "rejected")
    .map(({ reason, title }) => ({
      title,
      count: run.reduce((sum, { counts }) => sum + (counts[reason] ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const total = rejected.reduce((sum, { count }) => sum + count, 0);
  const named = rejected.slice(0, MAX_NAMED).map(({ title }) => title.toLowerCase());
  const events =
    total === 1 ? "1 event was rejected" : `${formatFullCount(total)} events were rejected`;
  return `${events}: ${named.join(", ")}${rejected.length > MAX_NAMED ? " and more" : ""}`;
}
