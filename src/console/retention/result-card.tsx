import dynamic from "next/dynamic";
import { AskAboutQuery } from "@/console/assistant/suggestions/ask-about-query";
import { ResultCard } from "@/console/query/results/result-card";
import type { ResultState } from "@/console/query/results/use-run-query";
import { Skeleton } from "@/ui/loading/skeleton";
import { isEmpty, type RetentionResult } from "./charts/cohorts";
import { EmptyCohorts } from "./charts/empty-cohorts";
import { DEFAULT_RANGE, type Retention } from "./use-retention";

// Only needed once the result arrives, which takes longer than loading this chunk.
const RetentionResults = dynamic(
  () => import("./results").then((module) => module.RetentionResults),
  { ssr: false, loading: () => <LoadingSkeleton /> },
);

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

function LoadingSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-44" />
      <Skeleton className="h-72" />
    </div>
  );
}
