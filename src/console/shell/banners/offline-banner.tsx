import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiError } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { listenToAnswers } from "./listen-to-responses";

const TRY_AGAIN_MS = 5_000;

/** Stands while the server cannot be reached; what had failed is asked again once it can. */
export function OfflineBanner() {
  const { lost, tryAgain } = useConnection();
  if (!lost) return null;
  return (
    <Banner
      tone="warn"
      title="The server cannot be reached"
      action={
        <Button size="sm" onClick={tryAgain}>
          Try now
        </Button>
      }
    >
      Figures on this page may be out of date. It is tried again every few seconds.
    </Banner>
  );
}

function useConnection(): { lost: boolean; tryAgain: () => void } {
  const queryClient = useQueryClient();
  const [lost, setLost] = useState(false);

  useEffect(() => {
    const answered = () => {
      // It was on its way when the connection went, after which nothing more is asked: no news.
      if (navigator.onLine) setLost(false);
    };
    const failed = (error: unknown) => {
      if (isUnreachable(error)) setLost(true);
    };
    return listenToAnswers(queryClient, { answered, failed });
  }, [queryClient]);

  useEffect(() => {
    const wentOffline = () => setLost(true);
    // The connection may be gone before this page could hear of it.
    if (!navigator.onLine) wentOffline();
    window.addEventListener("offline", wentOffline);
    return () => window.removeEventListener("offline", wentOffline);
  }, []);

  const tryAgain = async () => {
    if (!(await isServerThere())) return;
    setLost(false);
    await queryClient.refetchQueries({ type: "active" });
  };
  useEffect(() => {
    if (!lost) return;
    const timer = window.setInterval(() => void tryAgain(), TRY_AGAIN_MS);
    return () => window.clearInterval(timer);
  });
  return { lost, tryAgain: () => void tryAgain() };
}

/** An error without the server's own words did not come from it. */
const isUnreachable = (error: unknown): boolean =>
  isApiError(error) && !error.data && error.cause?.name !== "AbortError";

const isServerThere = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
