import { Download } from "lucide-react";
import { Notice, Notices } from "@/console/query/results/notices";
import { GRANULARITY_WORDS } from "@/console/retention/builder/retention-draft";
import { isEmpty, retentionCsv } from "@/console/retention/charts/cohorts";
import { Curve } from "@/console/retention/charts/curve";
import { EmptyCohorts } from "@/console/retention/charts/empty-cohorts";
import { HeatTable } from "@/console/retention/charts/heat-table";
import { Button } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";
import { downloadCsv } from "@/ui/format/download";
import { ChartFrame } from "./chart-frame";
import type { QueryChartProps } from "./chart-kinds";

/** Retention by cohort, below the average curve if there is room. */
export default function RetentionQueryChart(props: QueryChartProps<"retention">) {
  const { result, as, title, fill } = props;
  if (isEmpty(result)) return <EmptyCohorts result={result} />;
  const { one } = GRANULARITY_WORDS[result.granularity];
  const notes = (
    <Notices partialFrom={result.partial_from} timeZone={result.timezone}>
      {!fill && result.cohorts.some(({ open }) => open !== null) && (
        <Notice>Dashed cells are for the current {one} and may still rise.</Notice>
      )}
    </Notices>
  );
  return (
    <ChartFrame fill={fill} notes={notes}>
      <div className={classes(fill && "flex h-full flex-col")}>
        {!fill && as !== "table" && <Curve result={result} />}
        <div className={classes("min-w-0", fill && "min-h-0 flex-1")}>
          <HeatTable result={result} cellValue="rate" fill={fill} />
        </div>
        <div className="flex shrink-0 justify-end border-line border-t pt-1 print:hidden">
          <Button
            size="sm"
            variant="ghost"
            onClick={() => downloadCsv(title, retentionCsv(result))}
          >
            <Download aria-hidden="true" />
            CSV
          </Button>
        </div>
      </div>
    </ChartFrame>
  );
}
