import { useMemo, useState } from "react";
import { useRejectionBands } from "@/console/annotations/use-rejection-bands";
import { ChartView } from "@/console/explore/charts/chart-view";
import {
  formulaInputs,
  linesOf,
  MAX_COMPARED,
  MAX_DRAWN,
  primaryLines,
} from "@/console/explore/charts/lines";
import { TotalsTable } from "@/console/explore/charts/totals-table";
import { fieldLabel } from "@/console/query/model/fields";
import { Notice, Notices } from "@/console/query/results/notices";
import { ChartFrame, NoData } from "./chart-frame";
import type { QueryChartProps } from "./chart-kinds";
import { NumberChart } from "./number-chart";

const HEIGHT = 280;

/** A trend as lines, areas, bars, numbers or a table of totals. */
export default function TrendQueryChart({
  query,
  result,
  as,
  title,
  fill,
}: QueryChartProps<"trend">) {
  const field = query.breakdown?.field;
  const lines = useMemo(() => linesOf(result, field), [result, field]);
  const drawn = useMemo(() => lines.slice(0, MAX_DRAWN), [lines]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const hidden = chosen ?? formulaInputs(lines);
  const bands = useRejectionBands(result.start_time, result.end_time);
  if (lines.length === 0) return <NoData />;
  const isNumber = as === "number";
  const isTable = as === "table";
  const notes = (
    <Notices
      partialFrom={result.partial_from}
      comparisonPartialFrom={result.comparison?.partial_from}
      // Not shown in tiles, where nearly every chart would have this note; the chart marks its
      // unfinished bucket anyway.
      unfinished={!fill && !isNumber && result.unfinished}
      timeZone={result.timezone}
    >
      {!isTable && lines.length > drawn.length && (
        <Notice>
          The chart shows the first {drawn.length} of {lines.length} lines.
        </Notice>
      )}
      {!isTable && !isNumber && result.comparison && drawn.length > MAX_COMPARED && (
        <Notice>Comparisons are hidden if there are more than {MAX_COMPARED} lines.</Notice>
      )}
    </Notices>
  );
  return (
    <ChartFrame fill={fill} notes={notes}>
      {isTable ? (
        <TotalsTable
          trend={result}
          lines={lines}
          by={field && fieldLabel(field)}
          withBuckets
          csvName={title}
          query={query}
          fill={fill}
        />
      ) : isNumber ? (
        <NumberChart trend={result} lines={primaryLines(drawn)} fill={fill} />
      ) : (
        <ChartView
          kind={
            as === "bar" && field !== undefined
              ? "stacked"
              : as === "area" || as === "bar"
                ? as
                : "line"
          }
          trend={result}
          lines={drawn}
          hidden={hidden}
          onHiddenChange={setChosen}
          bands={bands}
          label={title}
          height={fill ? "fill" : HEIGHT}
        />
      )}
    </ChartFrame>
  );
}
