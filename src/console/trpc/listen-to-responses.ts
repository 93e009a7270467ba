import type { QueryClient } from "@tanstack/react-query";

type Listener = {
  /** Called for each failed attempt, including those that are retried. */
  onError?: (error: unknown) => void;
  onSuccess?: () => void;
};

type Action = { type: string; error?: unknown };

/** Reports the outcome of every query and mutation. Returns a function that stops listening. */
export function listenToResponses(queryClient: QueryClient, listener: Listener): () => void {
  const onEvent = (event: { type: string; action?: Action }) => {
    if (event.type !== "updated") return;
    if (event.action?.type === "failed" || event.action?.type === "error") {
      listener.onError?.(event.action.error);
    }
    if (event.action?.type === "success") listener.onSuccess?.();
  };
  const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
    cache.subscribe(onEvent),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
