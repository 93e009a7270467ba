import dynamic from "next/dynamic";
import { ResultView } from "@/console/query/results/result-view";
import type { ResultState } from "@/console/query/results/use-run-query";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/loading/skeleton";
import type { Trend } from "./charts/lines";
import { ResultToolbar } from "./result-toolbar";
import type { Explore } from "./use-explore";

// Only needed once the result arrives, which takes longer than loading this chunk.
const ExploreResults = dynamic(() => import("./results").then((module) => module.ExploreResults), {
  ssr: false,
  loading: () => <LoadingSkeleton />,
});

type ExploreResultCardProps = { explore: Explore; result: ResultState<Trend> };

/** A card with a trend's chart and totals. */
export function ExploreResultCard({ explore, result }: ExploreResultCardProps) {
  return (
    <Card aria-label="Results" className="min-w-0">
      <ResultToolbar {...explore} />
      <ResultView
        result={result}
        pending={explore.opened.loading}
        skeleton={<LoadingSkeleton />}
        className="min-h-96"
      >
        {(trend) => <ExploreResults explore={explore} trend={trend} />}
      </ResultView>
    </Card>
  );
}

function LoadingSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-80" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </div>
  );
}
