import { Download } from "lucide-react";
import { AskAboutQuery } from "@/console/assistant/suggestions/ask-about-query";
import { Notice, Notices } from "@/console/query/results/notices";
import { ResultCard } from "@/console/query/results/result-card";
import type { ResultState } from "@/console/query/results/use-run-query";
import { Button } from "@/ui/buttons/button";
import { downloadCsv } from "@/ui/format/download";
import { timeZoneLabel } from "@/ui/format/labels";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { Skeleton } from "@/ui/loading/skeleton";
import { GRANULARITY_WORDS } from "./builder/retention-draft";
import { isEmpty, type RetentionResult, retentionCsv } from "./charts/cohorts";
import { Curve } from "./charts/curve";
import { EmptyCohorts } from "./charts/empty-cohorts";
import { Headline } from "./charts/headline";
import { HeatTable } from "./charts/heat-table";
import { DEFAULT_RANGE, type Retention } from "./use-retention";

type RetentionResultCardProps = { retention: Retention; result: ResultState<RetentionResult> };

/** Card with the result of a retention query. */
export function RetentionResultCard({ retention, result }: RetentionResultCardProps) {
  return (
    <ResultCard
      defaultRange={DEFAULT_RANGE}
      tools={<AskAboutQuery query={retention.query} />}
      result={result}
      pending={retention.opened.loading}
      skeleton={<LoadingSkeleton />}
    >
      {(data) =>
        isEmpty(data) ? (
          <EmptyCohorts result={data} />
        ) : (
          <RetentionResults retention={retention} data={data} />
        )
      }
    </ResultCard>
  );
}

function RetentionResults({ retention, data }: { retention: Retention; data: RetentionResult }) {
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

function LoadingSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-44" />
      <Skeleton className="h-72" />
    </div>
  );
}
