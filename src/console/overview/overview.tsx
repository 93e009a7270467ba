"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { screenWords } from "@/console/assistant/context/screen-words";
import { useScreenContext } from "@/console/assistant/context/use-screen-context";
import { useProperties } from "@/console/query/pickers/use-catalogue";
import { usePeriod } from "@/console/query/range/use-period";
import { wireRange } from "@/console/query/range/use-range";
import NoEventsYet from "@/console/query/results/no-events-yet";
import { useProject } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Card } from "@/ui/card";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { PageHeader } from "@/ui/page-header";
import { MetricChart } from "./metric-chart";
import { MetricTile } from "./metric-tile";
import { METRIC_NAMES, OVERVIEW_METRICS } from "./overview-metrics";
import { Ranking } from "./ranking";
import { propertyRankings, RANKINGS } from "./rankings";

/** Poll interval for the first event of an empty project. */
const WAITING_MS = 1_000;

/** A project's users, sessions and events over a period, with rankings. */
export function Overview() {
  const { id: projectId, timeZone } = useProject();
  const [period, setPeriod] = usePeriod();
  const { data: arrivals } = api.events.arrivals.useQuery(
    { projectId },
    { refetchInterval: ({ state }) => (state.data?.last === null ? WAITING_MS : false) },
  );
  const isEmpty = arrivals !== undefined && arrivals.last === null;
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          !isEmpty && (
            <DateRangePicker
              value={period}
              onChange={(chosen) => void setPeriod(chosen)}
              timeZone={timeZone}
            />
          )
        }
      />
      {isEmpty ? <EmptyOverview /> : <OverviewContent />}
    </>
  );
}

function OverviewContent() {
  const { timeZone } = useProject();
  const [period] = usePeriod();
  const [metricName, setMetricName] = useQueryState(
    "figure",
    parseAsStringLiteral(METRIC_NAMES).withDefault("unique_users").withOptions({ history: "push" }),
  );
  const { data: catalogue } = useProperties(true);
  const metric = OVERVIEW_METRICS.find((one) => one.name === metricName) ?? OVERVIEW_METRICS[0];
  const range = wireRange(period);
  useScreenContext({
    words: screenWords("Overview", [metric.label], range),
    context: {
      screen: "Overview",
      query: { kind: "trend", series: [{ metric: metric.name }], range, timezone: timeZone },
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        {OVERVIEW_METRICS.map((one) => (
          <MetricTile
            key={one.name}
            metric={one}
            period={period}
            chosen={one === metric}
            onChoose={() => void setMetricName(one.name)}
          />
        ))}
      </div>
      <MetricChart metric={metric} period={period} />
      <div className="grid gap-4 md:grid-cols-2 xl-main:grid-cols-3">
        {[...RANKINGS, ...propertyRankings(catalogue?.properties ?? [])].map((ranking) => (
          <Ranking key={ranking.field} {...{ ranking, metric, period }} />
        ))}
      </div>
    </div>
  );
}

function EmptyOverview() {
  return (
    <Card>
      <NoEventsYet>Metrics appear here as soon as events arrive.</NoEventsYet>
    </Card>
  );
}
