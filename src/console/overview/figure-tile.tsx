import { messageOf, type Outputs } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Card } from "@/ui/card";
import { NumberTile } from "@/ui/charts";
import { classes } from "@/ui/classes";
import type { DateRange } from "@/ui/dates/date-range";
import type { FIGURES } from "./figures";
import { useFigure } from "./use-figure";

/** Without the last point where its time is not over: it would look like a fall. */
const shapeOf = ({ data, unfinished }: Outputs["overview"]["figure"]) =>
  data.slice(0, unfinished ? -1 : undefined).map(({ value }) => value);

type FigureTileProps = {
  figure: (typeof FIGURES)[number];
  period: DateRange;
  chosen: boolean;
  onChoose: () => void;
};

/** A figure of the period; pressed, it is the one that the chart and the rankings are about. */
export function FigureTile({ figure, period, chosen, onChoose }: FigureTileProps) {
  const { data, error, isPending, refetch } = useFigure(figure.metric, period);
  return (
    <Card
      aria-label={figure.label}
      aria-busy={isPending}
      className={classes("relative p-4", chosen && "border-ink")}
    >
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-2">
          <p className="text-sm text-soft">{figure.label}</p>
          <p className="text-bad text-sm">{messageOf(error)}</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <NumberTile
            label={figure.label}
            value={data?.total ?? null}
            previous={data?.previous?.total}
            sparkline={data && shapeOf(data)}
            loading={isPending}
          />
          <button
            type="button"
            aria-pressed={chosen}
            onClick={onChoose}
            className="absolute inset-0 rounded-lg"
          >
            <span className="sr-only">Show {figure.label.toLowerCase()} in the chart</span>
          </button>
        </>
      )}
    </Card>
  );
}
