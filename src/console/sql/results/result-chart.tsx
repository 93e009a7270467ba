import { ChartSpline } from "lucide-react";
import { useMemo } from "react";
import { Notice } from "@/console/query/results/notices";
import type { TabularResult } from "@/query/engine/result/tabular";
import { CategoryChart } from "@/ui/charts/category-chart";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/number";
import { ChartControls } from "./chart-controls";
import { type ChartChoice, chartOf, likelyChoice } from "./chart-model";
import { useChartChoice } from "./use-chart-choice";
import type { ChartKind } from "./use-view";

/** Draws the result with the chosen columns. */
export function ResultChart({ result }: { result: TabularResult }) {
  const { columns, rows } = result;
  const likely = useMemo(() => likelyChoice(columns, rows), [columns, rows]);
  if (likely === null || rows.length === 0) {
    return (
      <EmptyState icon={<ChartSpline />} title="No chart available">
        {rows.length === 0
          ? "The statement returned no rows."
          : "A chart needs a numeric column and another column for the x-axis."}
      </EmptyState>
    );
  }
  return <Chosen result={result} likely={likely} />;
}

function Chosen({ result, likely }: { result: TabularResult; likely: ChartChoice }) {
  const { choice, kind, change } = useChartChoice(result.columns, likely);
  return (
    <div className="flex flex-col gap-4">
      <ChartControls columns={result.columns} {...{ choice, kind, change }} />
      <Chart {...{ result, choice, kind }} />
    </div>
  );
}

type ChartProps = { result: TabularResult; choice: ChartChoice; kind: ChartKind };

function Chart({ result, choice, kind }: ChartProps) {
  const { x, y, by } = choice;
  const model = useMemo(() => chartOf(result, { x, y, by }), [result, x, y, by]);
  const nameOf = (at: number) => result.columns[at]?.name ?? "";
  return (
    <div>
      <CategoryChart
        // Reset hidden series for another result or other columns.
        key={`${result.query_id} ${y} ${by}`}
        kind={kind}
        categories={model.categories}
        series={model.series}
        label={`${nameOf(y)} by ${nameOf(x)}`}
      />
      <ul className="mt-2 flex flex-col gap-1 text-soft text-xs empty:hidden">
        {model.added && (
          <Notice>
            Several rows have the same {nameOf(x)}, so their {nameOf(y)} is summed.
          </Notice>
        )}
        {model.allCategories > model.categories.length && (
          <Notice>
            The chart shows the {model.end} {formatFullCount(model.categories.length)} of{" "}
            {formatFullCount(model.allCategories)} points; the table has all rows.
          </Notice>
        )}
        {model.allSeries > model.series.length && (
          <Notice>
            The chart shows the {model.series.length} largest of {model.allSeries} series; the table
            has all rows.
          </Notice>
        )}
      </ul>
    </div>
  );
}
