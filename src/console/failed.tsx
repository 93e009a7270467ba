import { ErrorState } from "@/ui/feedback/error-state";
import { isRetryable, messageOf } from "./trpc/api";

type FailedProps = { error: unknown; retry: () => unknown };

/** Error state for content that failed to load, with a retry button if that can help. */
export const Failed = ({ error, retry }: FailedProps) => (
  <ErrorState
    message={messageOf(error)}
    onRetry={isRetryable(error) ? () => void retry() : undefined}
  />
);
