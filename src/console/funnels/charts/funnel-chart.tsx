import { Legend } from "@/ui/charts/series/legend";
import { seriesColour } from "@/ui/charts/series/palette";
import { classes } from "@/ui/classes";
import { Scroller } from "@/ui/scroller";
import { Bars, type ColouredLine } from "./funnel-bars";
import { type FunnelLine, lostAt, type Step } from "./funnel-lines";
import { StepFigures } from "./step-totals";

type FunnelChartProps = {
  /** What is shown, in words. */
  label: string;
  all: FunnelLine;
  /** A bar each in every step; none where nothing is broken down. */
  groups: readonly FunnelLine[];
  hidden: ReadonlySet<string>;
  onHiddenChange: (hidden: ReadonlySet<string>) => void;
  /** Takes the height of the box around it. */
  fill?: boolean;
};

/** A column for each step; its bars are as high as the share of the first step that got there. */
export function FunnelChart(props: FunnelChartProps) {
  const { label, all, groups, hidden, onHiddenChange, fill = false } = props;
  const lines = (groups.length > 0 ? groups : [all]).map((line, at) => ({
    ...line,
    colour: seriesColour(at),
  }));
  const drawn = lines.filter(({ key }) => !hidden.has(key));
  return (
    <figure aria-label={label} className={classes("min-w-0", fill && "flex h-full flex-col")}>
      <div className="mb-3 empty:hidden">
        <Legend
          series={groups.map(({ key, label: text }) => ({ key, label: text, data: [] }))}
          colours={groups.map((_, at) => at)}
          hidden={hidden}
          onChange={onHiddenChange}
        />
      </div>
      <Scroller
        label="Steps as bars"
        className={classes("-mx-1 px-1 pb-1", fill && "min-h-0 flex-1")}
      >
        <ol className={classes(COLUMNS, fill && FILLING)}>
          {all.steps.map((step, at) => (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be the same
              key={at}
              at={at}
              step={step}
              lost={lostAt(all.steps, at)}
              lines={drawn}
              grouped={groups.length > 0}
              fill={fill}
            />
          ))}
        </ol>
      </Scroller>
    </figure>
  );
}

/** As broad as the box leaves them, whatever is written in them: a long value is cut. */
const COLUMNS = "grid auto-cols-[minmax(9rem,1fr)] grid-flow-col";

/** Columns share their rows, so that bars end at one height whatever stands below them. */
const FILLING =
  "h-full grid-rows-[auto_minmax(4rem,1fr)_auto] *:grid *:row-span-3 *:grid-rows-subgrid";

type ColumnProps = {
  at: number;
  step: Step;
  lost: number | null;
  lines: readonly ColouredLine[];
  grouped: boolean;
  fill: boolean;
};

function Column({ at, step, lost, lines, grouped, fill }: ColumnProps) {
  return (
    <li className="flex min-w-0 flex-col">
      <p className="mb-2 flex min-w-0 items-baseline gap-1.5 pr-3 text-sm" title={step.label}>
        <span className="text-faint tabular-nums">{at + 1}</span>
        <span className="truncate font-medium text-ink">{step.label}</span>
      </p>
      <Bars at={at} lines={lines} fill={fill} />
      <StepFigures step={step} lost={lost} lines={grouped ? lines : []} at={at} />
    </li>
  );
}
