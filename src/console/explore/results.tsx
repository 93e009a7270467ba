import dynamic from "next/dynamic";
import { useMemo } from "react";
import type { MarksListProps } from "@/console/annotations/marks-list";
import { useChartMarks } from "@/console/annotations/use-chart-marks";
import { AskAboutQuery } from "@/console/assistant/suggestions/ask-about-query";
import { fieldLabel } from "@/console/query/model/fields";
import { Notice, Notices } from "@/console/query/results/notices";
import { classes } from "@/ui/classes";
import { capitalise, timeZoneLabel } from "@/ui/format/labels";
import { formatDay } from "@/ui/format/time";
import { optional } from "@/ui/loading/optional";
import { Skeleton } from "@/ui/loading/skeleton";
import { GRANULARITY_WORDS } from "./builder/trend-draft";
import { isOverTime } from "./charts/chart-kinds";
import { ChartView } from "./charts/chart-view";
import { type Line, linesOf, MAX_COMPARED, MAX_DRAWN, type Trend } from "./charts/lines";
import { commonUnit } from "./charts/units";
import type { Explore } from "./use-explore";

const MarksList = optional<MarksListProps>(() => import("@/console/annotations/marks-list"));
const TotalsTable = dynamic(
  () => import("./charts/totals-table").then((module) => module.TotalsTable),
  {
    ssr: false,
    loading: () => <Skeleton className="m-4 h-24" />,
  },
);

/** The chart of a trend, its notices and the table of totals. */
export function ExploreResults({ explore, trend }: { explore: Explore; trend: Trend }) {
  const { draft, chart, hidden, setHidden } = explore;
  const field = draft.breakdown?.field;
  const lines = useMemo(() => linesOf(trend, field), [trend, field]);
  const drawn = useMemo(() => lines.slice(0, MAX_DRAWN), [lines]);
  const label = labelOf(trend, field);
  const marks = useChartMarks(trend.start_time, trend.end_time, trend.unfinished);
  return (
    <>
      <div className="flex items-center gap-2 px-4 pt-2">
        {chart !== "table" && (
          <p className="text-faint text-xs">{captionOf(trend, lines, isOverTime(chart))}</p>
        )}
        <div className="-mr-2 ml-auto">
          <AskAboutQuery query={explore.query} />
        </div>
      </div>
      {chart !== "table" && (
        <div className="px-4 pt-1 pb-4">
          <ChartView
            kind={chart}
            trend={trend}
            lines={drawn}
            hidden={hidden}
            onHiddenChange={setHidden}
            bands={marks.bands}
            label={label}
          />
        </div>
      )}
      <div className={classes("px-4 pb-3", chart === "table" && "pt-3 not-has-[li]:hidden")}>
        <Notices
          partialFrom={trend.partial_from}
          comparisonPartialFrom={trend.comparison?.partial_from}
          unfinished={trend.unfinished}
          timeZone={trend.timezone}
        >
          {trend.comparison && isOverTime(chart) && drawn.length > MAX_COMPARED && (
            <Notice>
              With more than {MAX_COMPARED} lines, comparisons appear only in the table.
            </Notice>
          )}
          {chart !== "table" && lines.length > drawn.length && (
            <Notice>
              The chart shows the first {drawn.length} of {lines.length} lines; the table has all of
              them.
            </Notice>
          )}
        </Notices>
      </div>
      {isOverTime(chart) && (
        <div className="px-4 pb-3">
          <MarksList marks={marks} timeZone={trend.timezone} />
        </div>
      )}
      <div className="border-line border-t">
        <TotalsTable
          trend={trend}
          lines={lines}
          by={field && fieldLabel(field)}
          withBuckets={chart === "table"}
          csvName={label}
          query={explore.shown.query}
        />
      </div>
    </>
  );
}

/** Accessible name of the chart and name of the CSV file. */
function labelOf({ series }: Trend, field: string | undefined): string {
  const named = series.map(({ label }) => label).join(", ");
  return field === undefined ? named : `${named} by ${fieldLabel(field)}`;
}

/** "Users by day · times in Europe/Berlin · compared with 1 Oct 2026 – 31 Oct 2026". */
function captionOf(trend: Trend, lines: readonly Line[], overTime: boolean): string {
  const { granularity, timezone, comparison } = trend;
  const unit = commonUnit(lines);
  const per = granularity === "all" || !overTime ? "" : ` by ${GRANULARITY_WORDS[granularity]}`;
  const what = unit === undefined || unit === "as the property" ? "Values" : capitalise(unit);
  const zone = `times in ${timeZoneLabel(timezone)}`;
  const against = comparison && ` · compared with ${daysOf(comparison, timezone)}`;
  return `${what}${per} · ${zone}${against ?? ""}`;
}

function daysOf({ start_time, end_time }: { start_time: string; end_time: string }, zone: string) {
  const last = new Date(Date.parse(end_time) - 1);
  const [from, to] = [formatDay(start_time, zone), formatDay(last, zone)];
  return from === to ? from : `${from} – ${to}`;
}
