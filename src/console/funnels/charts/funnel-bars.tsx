import { classes } from "@/ui/classes";
import { formatFullCount, formatShare } from "@/ui/format/number";
import type { FunnelLine } from "./funnel-lines";

export type ColouredLine = FunnelLine & { colour: string };

/** Grid lines, in percent of a column's height. */
const GRID = [0, 25, 50, 75, 100] as const;

type BarsProps = { at: number; lines: readonly ColouredLine[]; fill?: boolean | undefined };

/** The bars of a step. The hatched part above each is the drop-off. */
export function Bars({ at, lines, fill = false }: BarsProps) {
  return (
    <div aria-hidden="true" className={classes("relative", !fill && "h-56")}>
      {GRID.map((height) => (
        <span
          key={height}
          style={{ bottom: `${height}%` }}
          className={`absolute inset-x-0 border-t ${height === 0 ? "border-strong" : "border-line"}`}
        />
      ))}
      <div className="absolute inset-0 flex items-end gap-1 pr-4">
        {lines.map((line) => (
          <Bar key={line.key} at={at} line={line} />
        ))}
      </div>
    </div>
  );
}

function Bar({ at, line }: { at: number; line: ColouredLine }) {
  const { label, steps, colour } = line;
  const step = steps[at];
  if (!step) return null;
  const before = steps[at - 1]?.rate ?? step.rate;
  return (
    <div
      title={`${label}: ${formatFullCount(step.count)} (${formatShare(step.rate)})`}
      className="relative h-full min-w-2 max-w-28 flex-1"
    >
      <div
        style={{
          bottom: percent(step.rate),
          height: percent(before - step.rate),
          ...hatch(colour),
        }}
        className="absolute inset-x-0 rounded-t-sm"
      />
      <div
        style={{ height: percent(step.rate), backgroundColor: colour }}
        className={classes(
          "absolute inset-x-0 bottom-0 rounded-t-sm",
          step.count > 0 && "min-h-0.5",
        )}
      />
    </div>
  );
}

const percent = (share: number): string => `${share * 100}%`;

function hatch(colour: string) {
  const line = `color-mix(in srgb, ${colour} 30%, transparent)`;
  return {
    backgroundImage: `repeating-linear-gradient(135deg, ${line} 0 2px, transparent 2px 6px)`,
  };
}
