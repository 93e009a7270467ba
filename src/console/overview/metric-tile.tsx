import { messageOf, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { NumberTile } from "@/ui/charts/number-tile";
import { classes } from "@/ui/classes";
import type { DateRange } from "@/ui/dates/date-range";
import type { OVERVIEW_METRICS } from "./overview-metrics";
import { useMetric } from "./use-metric";

/** Excludes an unfinished last point, which would look like a drop. */
const sparklineOf = ({ data, unfinished }: Outputs["overview"]["metric"]) =>
  data.slice(0, unfinished ? -1 : undefined).map(({ value }) => value);

type MetricTileProps = {
  metric: (typeof OVERVIEW_METRICS)[number];
  period: DateRange;
  chosen: boolean;
  onChoose: () => void;
};

/**
 * A metric's total for the period. Pressing it selects the metric for the chart and the rankings.
 */
export function MetricTile({ metric, period, chosen, onChoose }: MetricTileProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useMetric(metric.name, period);
  return (
    <Card
      aria-label={metric.label}
      aria-busy={isPending || isPlaceholderData}
      className={classes(
        "relative p-4",
        chosen && "border-ink",
        isPlaceholderData && "opacity-60 transition-opacity",
      )}
    >
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-sm text-soft">{metric.label}</p>
          <p className="text-bad text-sm">{messageOf(error)}</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <NumberTile
            label={metric.label}
            value={data?.total ?? null}
            previous={data?.previous?.total}
            sparkline={data && sparklineOf(data)}
            loading={isPending}
          />
          <button
            type="button"
            aria-pressed={chosen}
            onClick={onChoose}
            className="absolute inset-0 rounded-lg"
          >
            <span className="sr-only">Show {metric.label.toLowerCase()} in the chart</span>
          </button>
        </>
      )}
    </Card>
  );
}
