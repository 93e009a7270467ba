import dynamic from "next/dynamic";
import { AnswerView } from "@/console/query/results/result-view";
import type { Answer } from "@/console/query/results/use-run-query";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/loading/skeleton";
import type { Trend } from "./charts/lines";
import { ResultToolbar } from "./result-toolbar";
import type { Explore } from "./use-explore";

// Needed when figures have come, which takes longer than its script.
const Answered = dynamic(() => import("./answered").then((module) => module.Answered), {
  ssr: false,
  loading: () => <Shape />,
});

type ResultProps = { explore: Explore; answer: Answer<Trend> };

/** The answer: a picture of it, and its totals. */
export function Result({ explore, answer }: ResultProps) {
  return (
    <Card aria-label="Answer" className="min-w-0">
      <ResultToolbar {...explore} />
      <AnswerView
        answer={answer}
        pending={explore.opened.loading}
        skeleton={<Shape />}
        className="min-h-96"
      >
        {(trend) => <Answered explore={explore} trend={trend} />}
      </AnswerView>
    </Card>
  );
}

function Shape() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-80" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </div>
  );
}
