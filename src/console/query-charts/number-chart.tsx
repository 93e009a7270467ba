import type { Line, Trend } from "@/console/explore/charts/lines";
import { NumberView } from "@/console/explore/charts/number-view";
import { ChangeMark } from "@/ui/charts/number-tile";
import { Sparkline } from "@/ui/charts/sparkline";
import { classes } from "@/ui/classes";
import { formatChange, formatCount, formatFullCount } from "@/ui/format/number";

type NumberChartProps = { trend: Trend; lines: readonly Line[]; fill: boolean };

/** The total of a trend as a large number with a sparkline. */
export function NumberChart({ trend, lines, fill }: NumberChartProps) {
  const [line] = lines;
  if (lines.length > 1 || !line) {
    return (
      <div className={classes(fill && "h-full overflow-y-auto")}>
        <NumberView lines={lines} unfinished={trend.unfinished} />
      </div>
    );
  }
  // Omits the last bucket while it is in progress, since it would look like a drop.
  const shape = line.values.slice(0, trend.unfinished ? -1 : undefined);
  return (
    <div className={classes("flex min-w-0 flex-col", fill && "h-full")}>
      <TotalWithChange line={line} />
      {shape.length > 1 && (
        <div className={classes("mt-2 [&_svg]:h-full", fill ? "min-h-0 flex-1" : "h-12")}>
          <Sparkline values={shape} />
        </div>
      )}
    </div>
  );
}

function TotalWithChange({ line: { total, before, unit } }: { line: Line }) {
  const change = formatChange(total, before?.total);
  return (
    <div className="flex shrink-0 flex-wrap items-baseline gap-x-2.5">
      <p
        title={total === null ? undefined : formatFullCount(total)}
        className="font-semibold text-3xl text-ink tabular-nums tracking-tight"
      >
        {formatCount(total)}
        {unit && unit !== "as the property" && (
          <span className="ml-1.5 font-normal text-base text-faint tracking-normal">{unit}</span>
        )}
      </p>
      {change && (
        <p className="flex items-baseline gap-1.5 text-soft text-xs">
          <ChangeMark change={change} riseIsGood />{" "}
          <span title={formatFullCount(before?.total)} className="text-faint tabular-nums">
            from {formatCount(before?.total)}
          </span>
        </p>
      )}
    </div>
  );
}
