import { Card, CardBody, CardHeader } from "@/ui/card";
import { type ChartBand, type ChartSeries, TimeSeriesChart } from "@/ui/charts";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount, formatMonth } from "@/ui/format/time";
import type { MonthUsage } from "./usage";

/** As many as there are colours to tell them apart; the rest is one. */
const MOST_DRAWN = 7;

/** What was accepted, day by day, and marked where something was refused. */
export function UsageByDay({ usage }: { usage: MonthUsage }) {
  return (
    <Card aria-label="Events by day">
      <CardHeader title="Events by day" description="Accepted, by project. Days of UTC." />
      <CardBody>
        {usage.projects.length === 0 ? (
          <EmptyState title="Nothing yet this month">
            Events that come in are shown here within a few seconds.
          </EmptyState>
        ) : (
          <TimeSeriesChart
            kind="bar"
            label={`Events of ${formatMonth(startOf(`${usage.month}-01`), "UTC")} by day`}
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
  const drawn = projects.slice(0, MOST_DRAWN);
  const others = projects.slice(MOST_DRAWN);
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

/** The days on which the plan had no room for events. */
function bandsOf({ days, projects }: MonthUsage): ChartBand[] {
  return days.flatMap((day, at): ChartBand[] => {
    const refused = projects.reduce((sum, project) => sum + (project.rejected[at] ?? 0), 0);
    if (refused === 0) return [];
    const label = `${formatFullCount(refused)} refused: the plan had no room for them`;
    return [{ from: startOf(day), label, tone: "bad", mark: "!" }];
  });
}
