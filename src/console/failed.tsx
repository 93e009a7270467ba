import { ErrorState } from "@/ui/feedback/error-state";
import { mayPass, messageOf } from "./trpc/api";

type FailedProps = { error: unknown; retry: () => unknown };

/** Shown in place of content that could not be loaded, with a retry button where that may help. */
export const Failed = ({ error, retry }: FailedProps) => (
  <ErrorState
    message={messageOf(error)}
    onRetry={mayPass(error) ? () => void retry() : undefined}
  />
);
