import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiError } from "@/console/trpc/api";
import { listenToResponses } from "@/console/trpc/listen-to-responses";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";

const RETRY_MS = 5_000;

/**
 * Shown while the server cannot be reached. Refetches the active queries once the server
 * can be reached again.
 */
export function OfflineBanner() {
  const { lost, retry } = useConnection();
  if (!lost) return null;
  return (
    <Banner
      tone="warn"
      title="The server cannot be reached"
      action={
        <Button size="sm" onClick={retry}>
          Retry now
        </Button>
      }
    >
      This page may be out of date. Retrying every few seconds.
    </Banner>
  );
}

function useConnection(): { lost: boolean; retry: () => void } {
  const queryClient = useQueryClient();
  const [lost, setLost] = useState(false);

  useEffect(() => {
    const onSuccess = () => {
      // A response that was in flight when the connection dropped does not mean that
      // the connection is back.
      if (navigator.onLine) setLost(false);
    };
    const onError = (error: unknown) => {
      if (isUnreachable(error)) setLost(true);
    };
    return listenToResponses(queryClient, { onSuccess, onError });
  }, [queryClient]);

  useEffect(() => {
    const wentOffline = () => setLost(true);
    // The connection may have dropped before this listener was added.
    if (!navigator.onLine) wentOffline();
    window.addEventListener("offline", wentOffline);
    return () => window.removeEventListener("offline", wentOffline);
  }, []);

  const retry = async () => {
    if (!(await isServerThere())) return;
    setLost(false);
    await queryClient.refetchQueries({ type: "active" });
  };
  useEffect(() => {
    if (!lost) return;
    const timer = window.setInterval(() => void retry(), RETRY_MS);
    return () => window.clearInterval(timer);
  });
  return { lost, retry: () => void retry() };
}

/** An error without the server's data did not come from the server. */
const isUnreachable = (error: unknown): boolean =>
  isApiError(error) && !error.data && error.cause?.name !== "AbortError";

const isServerThere = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
