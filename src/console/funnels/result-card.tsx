import dynamic from "next/dynamic";
import { AskAboutQuery } from "@/console/assistant/suggestions/ask-about-query";
import { ResultCard } from "@/console/query/results/result-card";
import type { ResultState } from "@/console/query/results/use-run-query";
import { Skeleton } from "@/ui/loading/skeleton";
import type { FunnelResult } from "./charts/funnel-lines";
import { IncompleteFunnel } from "./incomplete-funnel";
import type { Funnel } from "./use-funnel";

// Only needed once the result arrives, which takes longer than loading this chunk.
const FunnelResults = dynamic(() => import("./results").then((module) => module.FunnelResults), {
  ssr: false,
  loading: () => <LoadingSkeleton steps={3} />,
});

type FunnelResultCardProps = { funnel: Funnel; result: ResultState<FunnelResult> };

/** Card with the result of a funnel. */
export function FunnelResultCard({ funnel, result }: FunnelResultCardProps) {
  return (
    <ResultCard
      tools={<AskAboutQuery query={funnel.query} />}
      result={result}
      pending={funnel.opened.loading}
      skeleton={<LoadingSkeleton steps={funnel.draft.steps.length || 3} />}
      incomplete={<IncompleteFunnel {...funnel} />}
    >
      {(data) => <FunnelResults funnel={funnel} data={data} />}
    </ResultCard>
  );
}

function LoadingSkeleton({ steps }: { steps: number }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12 w-64" />
      <div className="flex h-64 items-end gap-4">
        {Array.from({ length: steps }, (_, at) => (
          <Skeleton
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars differ only by position
            key={at}
            className="h-auto flex-1"
            style={{ height: `${100 / (at + 1)}%` }}
          />
        ))}
      </div>
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </div>
  );
}
