"use client";

import { CircleHelp, CircleStop, RotateCcw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/ui/buttons/button";
import { classes } from "@/ui/classes";
import { ErrorState } from "@/ui/feedback/error-state";
import type { ResultState } from "./use-run-query";

export type ResultViewProps<Result> = {
  result: ResultState<Result>;
  /** Whether the query itself is still loading. */
  pending?: boolean;
  /** Shown while loading. */
  skeleton: ReactNode;
  /** Shown while the query is incomplete. */
  incomplete?: ReactNode;
  children: (data: Result) => ReactNode;
  className?: string;
  /** Fills the height of its container. */
  fill?: boolean;
};

/** The result of a query, or its loading, cancelled or error state. */
export function ResultView<Result>(props: ResultViewProps<Result>) {
  const {
    result,
    pending = false,
    skeleton,
    incomplete,
    children,
    className,
    fill = false,
  } = props;
  const { data, waiting, error } = result;
  return (
    <div
      aria-busy={waiting || pending}
      className={classes("relative min-w-0", fill && "h-full", className)}
    >
      {error !== undefined || result.cancelled ? (
        <div className={classes(fill && "h-full overflow-y-auto")}>
          {error !== undefined ? (
            <QueryFailed result={result} error={error} />
          ) : (
            <Cancelled onRetry={result.retry} />
          )}
        </div>
      ) : data !== undefined ? (
        <div
          className={classes(
            "transition-opacity",
            result.isPrevious && "pointer-events-none opacity-60",
            fill && "flex h-full flex-col [&>:first-child]:min-h-0 [&>:first-child]:flex-1",
          )}
        >
          {children(data)}
          {result.refreshError !== undefined && <RefreshFailed result={result} />}
        </div>
      ) : waiting || pending ? (
        skeleton
      ) : (
        incomplete
      )}
      {result.updating && <Updating />}
      {result.slow && <StillRunning onCancel={result.cancel} />}
    </div>
  );
}

/** The result behind it is that of the previous query. */
function Updating() {
  return (
    <div
      role="status"
      className="absolute inset-x-0 top-1/2 z-10 mx-auto w-fit -translate-y-1/2 rounded-lg border border-line bg-raised px-3 py-2 text-soft text-sm shadow-floating"
    >
      Updating…
    </div>
  );
}

function RefreshFailed({ result: { refreshError, retry } }: { result: ResultState<unknown> }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 px-4 py-2 text-soft text-xs">
      <TriangleAlert className="size-3.5 shrink-0 text-warn" aria-hidden="true" />
      <span className="min-w-0 flex-1">Could not refresh these results. {refreshError}</span>
      <Button size="sm" variant="ghost" onClick={retry}>
        <RotateCcw aria-hidden="true" />
        Try again
      </Button>
    </div>
  );
}

function QueryFailed({ result, error }: { result: ResultState<unknown>; error: string }) {
  if (!result.isPermanent) return <ErrorState message={error} onRetry={result.retry} />;
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <CircleHelp className="mb-1 size-5 text-warn" aria-hidden="true" />
      <p className="font-medium text-ink">This query cannot run as it is.</p>
      <p className="max-w-md text-pretty break-words text-soft">{error}</p>
    </div>
  );
}

function StillRunning({ onCancel }: { onCancel: () => void }) {
  return (
    <div
      role="status"
      className="absolute inset-x-0 top-1/2 z-10 mx-auto flex w-fit -translate-y-1/2 items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 shadow-floating"
    >
      <span className="text-soft text-sm">Still running…</span>
      <Button size="sm" onClick={onCancel}>
        <CircleStop aria-hidden="true" />
        Cancel
      </Button>
    </div>
  );
}

function Cancelled({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <p className="font-medium text-ink">Query cancelled.</p>
      <p className="text-soft">Change the query or run it again.</p>
      <Button size="sm" className="mt-3" onClick={onRetry}>
        <RotateCcw aria-hidden="true" />
        Run again
      </Button>
    </div>
  );
}
