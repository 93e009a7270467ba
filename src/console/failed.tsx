import { ErrorState } from "@/ui/feedback/error-state";
import { mayPass, messageOf } from "./trpc/api";

type FailedProps = { error: unknown; retry: () => unknown };

/** In the place of what could not be loaded: why, and a way to try again where that may help. */
export const Failed = ({ error, retry }: FailedProps) => (
  <ErrorState
    message={messageOf(error)}
    onRetry={mayPass(error) ? () => void retry() : undefined}
  />
);
