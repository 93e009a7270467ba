import { Card, CardBody, CardHeader } from "@/ui/card";
import type { ChartBand, ChartSeries } from "@/ui/charts/series/types";
import { TimeSeriesChart } from "@/ui/charts/time-series-chart";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/number";
import { formatMonth } from "@/ui/format/time";
import type { MonthUsage } from "./usage";

/** The number of distinct colours, minus one for all other projects combined. */
const MAX_SERIES = 7;

/** Accepted events by day, with a mark on days with rejected events. */
export function UsageByDay({ usage }: { usage: MonthUsage }) {
  return (
    <Card aria-label="Events by day">
      <CardHeader title="Events by day" description="Accepted events by project, in UTC days." />
      <CardBody>
        {usage.projects.length === 0 ? (
          <EmptyState title="No events this month">
            New events appear here within a few seconds.
          </EmptyState>
        ) : (
          <TimeSeriesChart
            kind="bar"
            label={`Events in ${formatMonth(startOf(`${usage.month}-01`), "UTC")} by day`}
            series={seriesOf(usage)}
            bands={bandsOf(usage)}
            timeZone="UTC"
            granularity="day"
            incomplete
          />
        )}
      </CardBody>
    </Card>
  );
}

const startOf = (day: string): string => `${day}T00:00:00Z`;

function seriesOf({ days, projects }: MonthUsage): ChartSeries[] {
  const drawn = projects.slice(0, MAX_SERIES);
  const others = projects.slice(MAX_SERIES);
  const series = drawn.map(({ id, name, deleted, accepted }) => ({
    key: id,
    label: deleted ? `${name} (deleted)` : name,
    data: days.map((day, at) => ({ time: startOf(day), value: accepted[at] ?? 0 })),
  }));
  if (others.length === 0) return series;
  const sumAt = (at: number) => others.reduce((sum, { accepted }) => sum + (accepted[at] ?? 0), 0);
  const data = days.map((day, at) => ({ time: startOf(day), value: sumAt(at) }));
  return [...series, { key: "others", label: "Other projects", data }];
}

/** The days with events rejected over the quota or the spending limit. */
function bandsOf({ days, projects }: MonthUsage): ChartBand[] {
  return days.flatMap((day, at): ChartBand[] => {
    const rejected = projects.reduce((sum, project) => sum + (project.rejected[at] ?? 0), 0);
    if (rejected === 0) return [];
    const label = `${formatFullCount(rejected)} rejected over the limit`;
    return [{ from: startOf(day), label, tone: "bad", shortLabel: "!" }];
  });
}
