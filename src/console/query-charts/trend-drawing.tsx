import { useMemo, useState } from "react";
import { useRefusals } from "@/console/annotations/use-refusals";
import { ChartView } from "@/console/explore/charts/chart-view";
import {
  aboutOf,
  behindFormulas,
  linesOf,
  MOST_COMPARED,
  MOST_DRAWN,
} from "@/console/explore/charts/lines";
import { TotalsTable } from "@/console/explore/charts/totals-table";
import { fieldLabel } from "@/console/query/model/fields";
import { Notice, Notices } from "@/console/query/results/notices";
import type { DrawingProps } from "./drawn";
import { Frame, Nothing } from "./frame";
import { NumberDrawing } from "./number-drawing";

const HEIGHT = 280;

/** Figures over time: as lines, areas, bars, large figures, or a table of their totals. */
export default function TrendDrawing({ query, result, as, title, fill }: DrawingProps<"trend">) {
  const field = query.breakdown?.field;
  const lines = useMemo(() => linesOf(result, field), [result, field]);
  const drawn = useMemo(() => lines.slice(0, MOST_DRAWN), [lines]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const hidden = chosen ?? behindFormulas(lines);
  const bands = useRefusals(result.start_time, result.end_time);
  if (lines.length === 0) return <Nothing />;
  const isNumber = as === "number";
  const isTable = as === "table";
  const notes = (
    <Notices
      partialFrom={result.partial_from}
      comparisonPartialFrom={result.comparison?.partial_from}
      // In a tile the chart alone says so: it would stand under nearly every one.
      unfinished={!fill && !isNumber && result.unfinished}
      timeZone={result.timezone}
    >
      {!isTable && lines.length > drawn.length && (
        <Notice>
          The first {drawn.length} of {lines.length} lines are drawn.
        </Notice>
      )}
      {!isTable && !isNumber && result.comparison && drawn.length > MOST_COMPARED && (
        <Notice>With more than {MOST_COMPARED} lines no comparison is drawn.</Notice>
      )}
    </Notices>
  );
  return (
    <Frame fill={fill} notes={notes}>
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
        <NumberDrawing trend={result} lines={aboutOf(drawn)} fill={fill} />
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
    </Frame>
  );
}
