import { Download } from "lucide-react";
import { Notice, Notices } from "@/console/query/results/notices";
import { Button } from "@/ui/buttons/button";
import { downloadCsv } from "@/ui/format/download";
import { timeZoneLabel } from "@/ui/format/labels";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { GRANULARITY_WORDS } from "./builder/retention-draft";
import { type RetentionResult, retentionCsv } from "./charts/cohorts";
import { Curve } from "./charts/curve";
import { Headline } from "./charts/headline";
import { HeatTable } from "./charts/heat-table";
import type { Retention } from "./use-retention";

type RetentionResultsProps = { retention: Retention; data: RetentionResult };

/** A retention result that has users. */
export function RetentionResults({ retention, data }: RetentionResultsProps) {
  const { cellValue, setCellValue, change } = retention;
  const { one } = GRANULARITY_WORDS[data.granularity];
  const isOpen = data.cohorts.some(({ open }) => open !== null);
  return (
    <>
      <Headline
        result={data}
        onFiner={(granularity) => change({ granularity, periods: undefined })}
      />
      <div className="px-4 pb-2">
        <Curve result={data} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-y px-3 py-2">
        <SegmentedControl
          label="Table values"
          value={cellValue}
          onChange={setCellValue}
          options={[
            { value: "rate", label: "Percent" },
            { value: "count", label: "Users" },
          ]}
          className="w-44"
        />
        <Button
          size="sm"
          variant="ghost"
          onClick={() =>
            downloadCsv(`Retention ${data.start_label} ${data.return_label}`, retentionCsv(data))
          }
        >
          <Download aria-hidden="true" />
          CSV
        </Button>
      </div>
      <HeatTable result={data} cellValue={cellValue} />
      <div className="border-line border-t px-4 py-3">
        <Notices partialFrom={data.partial_from} timeZone={data.timezone}>
          <Notice>
            A {one} starts at midnight
            {one === "week" && " on Monday"} in {timeZoneLabel(data.timezone)}. “All cohorts” is
            weighted by cohort size.
          </Notice>
          {isOpen && (
            <Notice>
              Dashed cells are for the current {one}. They may still rise, and are excluded from
              “All cohorts” and the curve.
            </Notice>
          )}
        </Notices>
      </div>
    </>
  );
}
