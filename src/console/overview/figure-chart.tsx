import { useRefusals } from "@/console/annotations/use-refusals";
import { Failed } from "@/console/failed";
import type { Outputs } from "@/console/trpc/api";
import { Card, CardBody, CardHeader } from "@/ui/card";
import { TimeSeriesChart } from "@/ui/charts";
import { type DateRange, rangeLabel } from "@/ui/dates/date-range";
import { formatDay } from "@/ui/format/time";
import { zoneWords } from "@/ui/format/words";
import { Skeleton } from "@/ui/loading/skeleton";
import type { FIGURES } from "./figures";
import { useFigure } from "./use-figure";

const HEIGHT = 260;

type Figure = Outputs["overview"]["figure"];
type FigureChartProps = { figure: (typeof FIGURES)[number]; period: DateRange };

/** A figure over the period, over a dashed line of the period before. */
export function FigureChart({ figure, period }: FigureChartProps) {
  const { data, error, isPending, refetch } = useFigure(figure.metric, period);
  return (
    <Card aria-label={`${figure.label} over time`} aria-busy={isPending}>
      <CardHeader title={figure.label} description={data && comparisonOf(data)} />
      <CardBody>
        {error ? (
          <Failed error={error} retry={refetch} />
        ) : data ? (
          <Chart figure={figure} period={period} data={data} />
        ) : (
          <Skeleton style={{ height: HEIGHT + 36 }} className="h-auto" />
        )}
      </CardBody>
    </Card>
  );
}

function Chart({ figure, period, data }: FigureChartProps & { data: Figure }) {
  const bands = useRefusals(data.from, data.to);
  const before = data.previous && {
    key: "previous",
    label: "Period before",
    data: data.previous.data,
    dashed: true,
  };
  return (
    <TimeSeriesChart
      kind="area"
      label={`${figure.label}, ${rangeLabel(period)}`}
      series={[
        { key: "current", label: figure.label, data: data.data },
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

/** The overview is drawn by hours, days or months. */
function granularityOf({ granularity }: Figure): "hour" | "day" | "month" {
  return granularity === "hour" || granularity === "month" ? granularity : "day";
}

function comparisonOf({ previous, timeZone, unfinished }: Figure): string {
  if (previous === null) {
    return "There is nothing to compare with: events are kept for 13 months, and the period before is older.";
  }
  const [from, to] = [previous.from, new Date(Date.parse(previous.to) - 1)].map((time) =>
    formatDay(time, timeZone),
  );
  const days = from === to ? from : `${from} – ${to}`;
  const part = unfinished ? ", up to the same time" : "";
  return `Compared with ${days}${part}. Days of ${zoneWords(timeZone)}.`;
}
