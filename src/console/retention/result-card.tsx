import { Download } from "lucide-react";
import { Notice, Notices } from "@/console/query/results/notices";
import { ResultCard } from "@/console/query/results/result-card";
import type { ResultState } from "@/console/query/results/use-run-query";
import { Button } from "@/ui/buttons/button";
import { downloadCsv } from "@/ui/format/download";
import { zoneWords } from "@/ui/format/words";
import { Segments } from "@/ui/forms/segmented-control";
import { Skeleton } from "@/ui/loading/skeleton";
import { GRANULARITY_WORDS } from "./builder/retention-draft";
import { isEmpty, type RetentionResult, retentionCsv } from "./charts/cohorts";
import { Curve } from "./charts/curve";
import { EmptyCohorts } from "./charts/empty-cohorts";
import { Headline } from "./charts/headline";
import { HeatTable } from "./charts/heat-table";
import { DEFAULT_RANGE, type Retention } from "./use-retention";

type RetentionResultCardProps = { retention: Retention; result: ResultState<RetentionResult> };

/** The answer: who came back on average, as a curve, and cohort by cohort. */
export function RetentionResultCard({ retention, result }: RetentionResultCardProps) {
  return (
    <ResultCard
      defaultRange={DEFAULT_RANGE}
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
  const { figure, setFigure, change } = retention;
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
        <Segments
          label="Figures of the table"
          value={figure}
          onChange={setFigure}
          options={[
            { value: "rate", label: "Shares" },
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
      <HeatTable result={data} cellValue={figure} />
      <div className="border-line border-t px-4 py-3">
        <Notices partialFrom={data.partial_from} timeZone={data.timezone}>
          <Notice>
            A {one} begins at midnight
            {one === "week" && " on Monday"} in {zoneWords(data.timezone)}. “All cohorts” weighs
            cohorts by their users.
          </Notice>
          {isOpen && (
            <Notice>
              A dashed cell is of the {one} that still runs: it may rise, and is left out of “All
              cohorts” and of the curve.
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
