"use client";

import { CircleHelp, CircleStop, RotateCcw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";
import { ErrorState } from "@/ui/feedback/error-state";
import type { Answer } from "./use-run-query";

export type AnswerViewProps<Result> = {
  answer: Answer<Result>;
  /** What is to be asked is still on its way. */
  pending?: boolean;
  /** The shape of what is to come. */
  skeleton: ReactNode;
  /** Instead of an answer while the query lacks something. */
  unasked?: ReactNode;
  children: (data: Result) => ReactNode;
  className?: string;
  /** Takes the height of the box around it. */
  fill?: boolean;
};

/** The answer to a query, or why there is none: still asked for, stopped, or refused. */
export function AnswerView<Result>(props: AnswerViewProps<Result>) {
  const { answer, pending = false, skeleton, unasked, children, className, fill = false } = props;
  const { data, waiting, error } = answer;
  return (
    <div
      aria-busy={waiting || pending}
      className={classes("relative min-w-0", fill && "h-full", className)}
    >
      {error !== undefined || answer.cancelled ? (
        <div className={classes(fill && "h-full overflow-y-auto")}>
          {error !== undefined ? (
            <Refused answer={answer} error={error} />
          ) : (
            <Stopped onRetry={answer.retry} />
          )}
        </div>
      ) : data !== undefined ? (
        <div
          className={classes(
            "transition-opacity",
            answer.former && "opacity-60",
            fill && "flex h-full flex-col [&>:first-child]:min-h-0 [&>:first-child]:flex-1",
          )}
        >
          {children(data)}
          {answer.unrefreshed !== undefined && <Unrefreshed answer={answer} />}
        </div>
      ) : waiting || pending ? (
        skeleton
      ) : (
        unasked
      )}
      {answer.slow && <Slow onCancel={answer.cancel} />}
    </div>
  );
}

function Unrefreshed({ answer: { unrefreshed, retry } }: { answer: Answer<unknown> }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 px-4 py-2 text-soft text-xs">
      <TriangleAlert className="size-3.5 shrink-0 text-warn" aria-hidden="true" />
      <span className="min-w-0 flex-1">These figures could not be refreshed. {unrefreshed}</span>
      <Button size="sm" variant="ghost" onClick={retry}>
        <RotateCcw aria-hidden="true" />
        Try again
      </Button>
    </div>
  );
}

function Refused({ answer, error }: { answer: Answer<unknown>; error: string }) {
  if (!answer.final) return <ErrorState message={error} onRetry={answer.retry} />;
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <CircleHelp className="mb-1 size-5 text-warn" aria-hidden="true" />
      <p className="font-medium text-ink">The question cannot be answered as it stands.</p>
      <p className="max-w-md text-pretty break-words text-soft">{error}</p>
    </div>
  );
}

function Slow({ onCancel }: { onCancel: () => void }) {
  return (
    <div
      role="status"
      className="absolute inset-x-0 top-1/2 z-10 mx-auto flex w-fit -translate-y-1/2 items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 shadow-floating"
    >
      <span className="text-soft text-sm">Still counting…</span>
      <Button size="sm" onClick={onCancel}>
        <CircleStop aria-hidden="true" />
        Cancel
      </Button>
    </div>
  );
}

function Stopped({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <p className="font-medium text-ink">You stopped this query.</p>
      <p className="text-soft">Change something in it, or let it run again.</p>
      <Button size="sm" className="mt-3" onClick={onRetry}>
        <RotateCcw aria-hidden="true" />
        Run again
      </Button>
    </div>
  );
}
