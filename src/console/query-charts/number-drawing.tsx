import type { Line, Trend } from "@/console/explore/charts/lines";
import { NumberView } from "@/console/explore/charts/number-view";
import { ChangeMark, Sparkline } from "@/ui/charts";
import { classes } from "@/ui/classes";
import { formatChange, formatCount, formatFullCount } from "@/ui/format/time";

type NumberDrawingProps = { trend: Trend; lines: readonly Line[]; fill: boolean };

/** The figure that a question is asked for, as large as there is room. */
export function NumberDrawing({ trend, lines, fill }: NumberDrawingProps) {
  const [line] = lines;
  if (lines.length > 1 || !line) {
    return (
      <div className={classes(fill && "h-full overflow-y-auto")}>
        <NumberView lines={lines} unfinished={trend.unfinished} />
      </div>
    );
  }
  // Without the last point where its time is not over: it would look like a fall.
  const shape = line.values.slice(0, trend.unfinished ? -1 : undefined);
  return (
    <div className={classes("flex min-w-0 flex-col", fill && "h-full")}>
      <Figure line={line} />
      <div className={classes("mt-2 [&_svg]:h-full", fill ? "min-h-0 flex-1" : "h-12")}>
        <Sparkline values={shape} />
      </div>
    </div>
  );
}

function Figure({ line: { total, before, unit } }: { line: Line }) {
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
