import { Download } from "lucide-react";
import { Notice, Notices } from "@/console/query/results/notices";
import { GRANULARITY_WORDS } from "@/console/retention/builder/retention-draft";
import { isEmpty, retentionCsv } from "@/console/retention/charts/cohorts";
import { Curve } from "@/console/retention/charts/curve";
import { NobodyBegan } from "@/console/retention/charts/empty-cohorts";
import { HeatTable } from "@/console/retention/charts/heat-table";
import { Button } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";
import { downloadCsv } from "@/ui/format/download";
import type { DrawingProps } from "./drawn";
import { Frame } from "./frame";

/** Who came back, cohort by cohort; where there is room, over the curve of their average. */
export default function RetentionDrawing(props: DrawingProps<"retention">) {
  const { result, as, title, fill } = props;
  if (isEmpty(result)) return <NobodyBegan answer={result} />;
  const { one } = GRANULARITY_WORDS[result.granularity];
  const notes = (
    <Notices partialFrom={result.partial_from} timeZone={result.timezone}>
      {!fill && result.cohorts.some(({ open }) => open !== null) && (
        <Notice>A dashed cell is of the {one} that still runs: it may rise.</Notice>
      )}
    </Notices>
  );
  return (
    <Frame fill={fill} notes={notes}>
      <div className={classes(fill && "flex h-full flex-col")}>
        {!fill && as !== "table" && <Curve answer={result} />}
        <div className={classes("min-w-0", fill && "min-h-0 flex-1")}>
          <HeatTable answer={result} figure="rate" fill={fill} />
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
    </Frame>
  );
}
