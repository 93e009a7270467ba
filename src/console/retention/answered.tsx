import { Download } from "lucide-react";
import { Notice, Notices } from "@/console/query/results/notices";
import { AnswerCard } from "@/console/query/results/result-card";
import type { Answer } from "@/console/query/results/use-run-query";
import { Button } from "@/ui/buttons/button";
import { downloadCsv } from "@/ui/format/download";
import { timeZoneLabel } from "@/ui/format/labels";
import { SegmentedControl } from "@/ui/forms/segmented-control";
import { Skeleton } from "@/ui/loading/skeleton";
import { GRANULARITY_WORDS } from "./builder/retention-draft";
import { isEmpty, type RetentionAnswer, retentionCsv } from "./charts/cohorts";
import { Curve } from "./charts/curve";
import { NobodyBegan } from "./charts/empty-cohorts";
import { Headline } from "./charts/headline";
import { HeatTable } from "./charts/heat-table";
import { type Retention, USUAL_RANGE } from "./use-retention";

type AnsweredProps = { retention: Retention; answer: Answer<RetentionAnswer> };

/** The answer: who came back on average, as a curve, and cohort by cohort. */
export function Answered({ retention, answer }: AnsweredProps) {
  return (
    <AnswerCard
      usual={USUAL_RANGE}
      answer={answer}
      pending={retention.opened.loading}
      skeleton={<Shape />}
    >
      {(data) =>
        isEmpty(data) ? <NobodyBegan answer={data} /> : <Shown retention={retention} data={data} />
      }
    </AnswerCard>
  );
}

function Shown({ retention, data }: { retention: Retention; data: RetentionAnswer }) {
  const { figure, setFigure, change } = retention;
  const { one } = GRANULARITY_WORDS[data.granularity];
  const isOpen = data.cohorts.some(({ open }) => open !== null);
  return (
    <>
      <Headline
        answer={data}
        onFiner={(granularity) => change({ granularity, periods: undefined })}
      />
      <div className="px-4 pb-2">
        <Curve answer={data} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-y px-3 py-2">
        <SegmentedControl
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
      <HeatTable answer={data} figure={figure} />
      <div className="border-line border-t px-4 py-3">
        <Notices partialFrom={data.partial_from} timeZone={data.timezone}>
          <Notice>
            A {one} begins at midnight
            {one === "week" && " on Monday"} in {timeZoneLabel(data.timezone)}. “All cohorts” weighs
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

function Shape() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-44" />
      <Skeleton className="h-72" />
    </div>
  );
}
