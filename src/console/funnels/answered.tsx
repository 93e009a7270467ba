import dynamic from "next/dynamic";
import { AnswerCard } from "@/console/query/results/result-card";
import type { Answer } from "@/console/query/results/use-run-query";
import { Skeleton } from "@/ui/loading/skeleton";
import type { FunnelAnswer } from "./charts/funnel-lines";
import { Unasked } from "./unasked";
import type { Funnel } from "./use-funnel";

// Needed when figures have come, which takes longer than its script.
const FunnelFigures = dynamic(
  () => import("./funnel-totals").then((module) => module.FunnelFigures),
  { ssr: false, loading: () => <Shape steps={3} /> },
);

type AnsweredProps = { funnel: Funnel; answer: Answer<FunnelAnswer> };

/** The answer to a funnel, or why there is none yet. */
export function Answered({ funnel, answer }: AnsweredProps) {
  return (
    <AnswerCard
      answer={answer}
      pending={funnel.opened.loading}
      skeleton={<Shape steps={funnel.draft.steps.length || 3} />}
      unasked={<Unasked {...funnel} />}
    >
      {(data) => <FunnelFigures funnel={funnel} data={data} />}
    </AnswerCard>
  );
}

function Shape({ steps }: { steps: number }) {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-12 w-64" />
      <div className="flex h-64 items-end gap-4">
        {Array.from({ length: steps }, (_, at) => (
          <Skeleton
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells a bar from another
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
