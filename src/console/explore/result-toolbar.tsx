import { RangePicker } from "@/console/query/range/range-picker";
import { classes } from "@/ui/classes";
import { Tooltip } from "@/ui/tooltip/tooltip";
import { TrendOptions } from "./builder/trend-options";
import { CHART_KINDS, CHARTS, type ChartKind } from "./charts/chart-kinds";
import type { Explore } from "./use-explore";

type ResultToolbarProps = Pick<Explore, "draft" | "change" | "chart" | "setChart">;

/** Range, granularity, comparison and chart kind. */
export function ResultToolbar({ draft, change, chart, setChart }: ResultToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2">
      <RangePicker />
      <TrendOptions draft={draft} change={change} />
      <ChartKinds value={chart} onChange={setChart} />
    </div>
  );
}

type ChartKindsProps = { value: ChartKind; onChange: (kind: ChartKind) => void };

function ChartKinds({ value, onChange }: ChartKindsProps) {
  return (
    <fieldset className="flex rounded-md border border-line bg-sunken p-0.5 sm:ml-auto">
      <legend className="sr-only">Chart type</legend>
      {CHART_KINDS.map((kind) => {
        const { label, icon: Icon } = CHARTS[kind];
        const chosen = kind === value;
        return (
          <Tooltip key={kind} content={label}>
            <button
              type="button"
              aria-label={label}
              aria-pressed={chosen}
              onClick={() => onChange(kind)}
              className={classes(
                "flex size-7 items-center justify-center rounded-sm text-soft hover:text-ink",
                chosen && "bg-raised text-ink shadow-raised",
              )}
            >
              <Icon className="size-4" aria-hidden="true" />
            </button>
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
