import { DAY_MS } from "@/base/time/durations";
import { type Counts, countOf, REASONS } from "@/console/data/outcomes";
import type { ChartBand } from "@/ui/charts";
import { formatFullCount } from "@/ui/format/number";

type Day = { day: string; counts: Counts };

const MAX_NAMED = 2;

/** The days (UTC) with rejected events; consecutive days form one band. */
export function rejectionBands(days: readonly Day[]): ChartBand[] {
  const runs: Day[][] = [];
  let open = false;
  for (const one of days) {
    const refused = countOf(one.counts, "rejected") > 0;
    if (refused && open) runs.at(-1)?.push(one);
    else if (refused) runs.push([one]);
    open = refused;
  }
  return runs.flatMap((run): ChartBand[] => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    // The last millisecond of the day, so that the next day is not included.
    const to = new Date(Date.parse(last.day) + DAY_MS - 1).toISOString();
    return [{ from: `${first.day}T00:00:00Z`, to, label: wordsOf(run), tone: "bad", mark: "!" }];
  });
}

function wordsOf(run: readonly Day[]): string {
  const refused = REASONS.filter(({ outcome }) => outcome === "rejected")
    .map(({ reason, title }) => ({
      title,
      count: run.reduce((sum, { counts }) => sum + (counts[reason] ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const total = refused.reduce((sum, { count }) => sum + count, 0);
  const named = refused.slice(0, MAX_NAMED).map(({ title }) => title.toLowerCase());
  const events =
    total === 1 ? "1 event was rejected" : `${formatFullCount(total)} events were rejected`;
  return `${events}: ${named.join(", ")}${refused.length > MAX_NAMED ? " and more" : ""}`;
}
