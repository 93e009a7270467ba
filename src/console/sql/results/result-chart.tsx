import { ChartSpline } from "lucide-react";
import { useMemo } from "react";
import { Notice } from "@/console/query/results/notices";
import type { TabularResult } from "@/query/engine/result/tabular";
import { CategoryChart } from "@/ui/charts";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/time";
import { ChartControls } from "./chart-controls";
import { type ChartChoice, chartOf, likelyChoice } from "./chart-model";
import { useChartChoice } from "./use-chart-choice";
import type { ChartKind } from "./use-view";

/** The answer as a picture, of the columns that one chooses. */
export function AnswerChart({ answer }: { answer: TabularResult }) {
  const { columns, rows } = answer;
  const likely = useMemo(() => likelyChoice(columns, rows), [columns, rows]);
  if (likely === null || rows.length === 0) {
    return (
      <EmptyState icon={<ChartSpline />} title="Nothing to draw">
        {rows.length === 0
          ? "The answer has no rows."
          : "A chart needs a column of numbers and another one to draw it along."}
      </EmptyState>
    );
  }
  return <Chosen answer={answer} likely={likely} />;
}

function Chosen({ answer, likely }: { answer: TabularResult; likely: ChartChoice }) {
  const { choice, kind, change } = useChartChoice(answer.columns, likely);
  return (
    <div className="flex flex-col gap-4">
      <ChartControls columns={answer.columns} {...{ choice, kind, change }} />
      <Picture {...{ answer, choice, kind }} />
    </div>
  );
}

type PictureProps = { answer: TabularResult; choice: ChartChoice; kind: ChartKind };

function Picture({ answer, choice, kind }: PictureProps) {
  const { x, y, by } = choice;
  const model = useMemo(() => chartOf(answer, { x, y, by }), [answer, x, y, by]);
  const nameOf = (at: number) => answer.columns[at]?.name ?? "";
  return (
    <div>
      <CategoryChart
        // What was hidden of one picture says nothing of the next.
        key={`${answer.query_id} ${y} ${by}`}
        kind={kind}
        categories={model.categories}
        series={model.series}
        label={`${nameOf(y)} by ${nameOf(x)}`}
      />
      <ul className="mt-2 flex flex-col gap-1 text-soft text-xs empty:hidden">
        {model.added && (
          <Notice>
            Several rows have the same {nameOf(x)}: their {nameOf(y)} is added up.
          </Notice>
        )}
        {model.allCategories > model.categories.length && (
          <Notice>
            The {model.end} {formatFullCount(model.categories.length)} of{" "}
            {formatFullCount(model.allCategories)} points are drawn; the table has all rows.
          </Notice>
        )}
        {model.allSeries > model.series.length && (
          <Notice>
            The {model.series.length} largest of {model.allSeries} series are drawn; the table has
            all rows.
          </Notice>
        )}
      </ul>
    </div>
  );
}
