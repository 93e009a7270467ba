import { useRejectionBands } from "@/console/annotations/use-rejection-bands";
import { Failed } from "@/console/failed";
import type { Outputs } from "@/console/trpc/api";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { TimeSeriesChart } from "@/ui/charts/time-series-chart";
import { classes } from "@/ui/classes";
import { type DateRange, rangeLabel } from "@/ui/dates/date-range";
import { timeZoneLabel } from "@/ui/format/labels";
import { formatDay } from "@/ui/format/time";
import { Skeleton } from "@/ui/loading/skeleton";
import type { OVERVIEW_METRICS } from "./overview-metrics";
import { useMetric } from "./use-metric";

const HEIGHT = 260;

type MetricOverTime = Outputs["overview"]["metric"];
type MetricChartProps = { metric: (typeof OVERVIEW_METRICS)[number]; period: DateRange };

/** A metric over the period, with the previous period as a dashed line. */
export function MetricChart({ metric, period }: MetricChartProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useMetric(metric.name, period);
  return (
    <Card aria-label={`${metric.label} over time`} aria-busy={isPending || isPlaceholderData}>
      <CardHeader title={metric.label} description={data && comparisonOf(data)} />
      <CardBody className={classes(isPlaceholderData && "opacity-60 transition-opacity")}>
        {error ? (
          <Failed error={error} retry={refetch} />
        ) : data ? (
          <Chart metric={metric} period={period} data={data} />
        ) : (
          <Skeleton style={{ height: HEIGHT + 36 }} className="h-auto" />
        )}
      </CardBody>
    </Card>
  );
}

function Chart({ metric, period, data }: MetricChartProps & { data: MetricOverTime }) {
  const bands = useRejectionBands(data.from, data.to);
  const before = data.previous && {
    key: "previous",
    label: "Previous period",
    data: data.previous.data,
    dashed: true,
  };
  return (
    <TimeSeriesChart
      kind="area"
      label={`${metric.label}, ${rangeLabel(period)}`}
      series={[
        { key: "current", label: metric.label, data: data.data },
        ...(before ? [before] : []),
      ]}
      pairs={data.previous?.pairs}
      timeZone={data.timeZone}
      granularity={granularityOf(data)}
      height={HEIGHT}
      incomplete={data.unfinished}
      bands={bands}
    />
  );
}

/** The overview groups by hour, day or month. */
function granularityOf({ granularity }: MetricOverTime): "hour" | "day" | "month" {
  return granularity === "hour" || granularity === "month" ? granularity : "day";
}

function comparisonOf({ previous, timeZone, unfinished }: MetricOverTime): string {
  if (previous === null) {
    return "No comparison: events are kept for 13 months, and the previous period is older.";
  }
  const [from, to] = [previous.from, new Date(Date.parse(previous.to) - 1)].map((time) =>
    formatDay(time, timeZone),
  );
  const days = from === to ? from : `${from} – ${to}`;
  const part = unfinished ? ", up to the same time" : "";
  return `Compared with ${days}${part}. Days in ${timeZoneLabel(timeZone)}.`;
}
