import { Rocket } from "lucide-react";
import Link from "next/link";
import { Fragment, useState } from "react";
import type { ScreenContext } from "@/assistant/messages";
import { useEventNames, useProperties } from "@/console/query/pickers/use-catalogue";
import { buttonClass } from "@/ui/buttons/button";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/loading/skeleton";
import type { SuggestedQuestion } from "./question";
import { suggestQuestions } from "./suggest-questions";

type SuggestedQuestionsProps = {
  projectId: string;
  /** What the user looks at; the first questions are about it. */
  context?: ScreenContext | undefined;
  onPick: (question: string) => void;
};

/** Questions from the project's own events; without events, the way to send some. */
export function SuggestedQuestions({ projectId, context, onPick }: SuggestedQuestionsProps) {
  const names = useEventNames(true);
  const properties = useProperties(true);
  const [nowMs] = useState(Date.now);
  if (names.isPending || properties.isPending) return <LoadingSkeleton />;
  if (names.data?.total === 0) return <NoEvents projectId={projectId} />;
  const questions = suggestQuestions({
    names: names.data?.names ?? [],
    properties: properties.data?.properties ?? [],
    nowMs,
    context,
  });
  return (
    <ul aria-label="Suggested questions" className="flex w-full flex-col gap-1.5">
      {questions.map((question) => (
        <li key={question.text} className="min-w-0">
          <button type="button" onClick={() => onPick(question.text)} className={QUESTION}>
            <Words question={question} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const QUESTION =
  "line-clamp-2 w-full break-words rounded-lg border border-line bg-raised px-3 py-2 text-left text-soft text-sm hover:border-strong hover:bg-hover hover:text-ink";

function Words({ question: { parts } }: { question: SuggestedQuestion }) {
  return parts.map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a question do not move
    if (typeof part === "string") return <Fragment key={at}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a question do not move
      <bdi key={at} className="font-medium text-ink">
        {part.name}
      </bdi>
    );
  });
}

function NoEvents({ projectId }: { projectId: string }) {
  return (
    <EmptyState
      icon={<Rocket />}
      title="No events to ask about yet"
      action={
        <Link href={`/p/${projectId}/start`} className={buttonClass({ variant: "primary" })}>
          Send the first event
        </Link>
      }
      className="py-6"
    >
      The assistant answers from this project's events. Send one, or load sample data to try it.
    </EmptyState>
  );
}

const LINES = ["a", "b", "c", "d"];

const LoadingSkeleton = () => (
  <div aria-busy="true" className="flex w-full flex-col gap-1.5">
    {LINES.map((line) => (
      <Skeleton key={line} className="h-9" />
    ))}
  </div>
);
