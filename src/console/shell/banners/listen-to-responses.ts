import type { QueryClient } from "@tanstack/react-query";

type Listener = {
  /** Of each attempt, also one that will be made again. */
  failed?: (error: unknown) => void;
  answered?: () => void;
};

type Action = { type: string; error?: unknown };

/** Hears how every query and mutation ends. Answers how to stop listening. */
export function listenToAnswers(queryClient: QueryClient, listener: Listener): () => void {
  const hear = (event: { type: string; action?: Action }) => {
    if (event.type !== "updated") return;
    if (event.action?.type === "failed" || event.action?.type === "error") {
      listener.failed?.(event.action.error);
    }
    if (event.action?.type === "success") listener.answered?.();
  };
  const stops = [queryClient.getQueryCache(), queryClient.getMutationCache()].map((cache) =>
    cache.subscribe(hear),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
