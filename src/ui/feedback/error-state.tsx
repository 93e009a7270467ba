import { RotateCcw, TriangleAlert } from "lucide-react";
import { Button } from "../buttons/button";
import { classes } from "../classes";

type ErrorStateProps = {
  /** What went wrong, in a sentence that the user can act on. */
  message: string;
  /** The action that failed. Default: loading. */
  title?: string;
  onRetry?: (() => void) | undefined;
  className?: string;
};

export function ErrorState({ message, title, onRetry, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classes("flex flex-col items-center gap-1 px-6 py-10 text-center", className)}
    >
      <TriangleAlert className="mb-1 size-5 text-bad" aria-hidden="true" />
      <p className="font-medium text-ink">{title ?? "Could not load this."}</p>
      <p className="max-w-md text-pretty break-words text-soft">{message}</p>
      {onRetry && (
        <Button className="mt-3" size="sm" onClick={onRetry}>
          <RotateCcw aria-hidden="true" />
          Try again
        </Button>
      )}
    </div>
  );
}
