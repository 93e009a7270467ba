import { useEffect, useRef, useState } from "react";
import { leaveScreen } from "@/console/unsaved/leave-guard";

export type PageOpener = {
  open: () => void;
  /** Until the browser has left the console. */
  opening: boolean;
  error: unknown;
};

/**
 * Leaves the console for a page where people pay or manage their payments. `start` asks the
 * server for its address.
 */
export function useHostedPage(start: () => Promise<{ url: string }>): PageOpener {
  const [opening, setOpening] = useState(false);
  const [error, setError] = useState<unknown>();
  // A second press of a double click may come before the button shows that it is busy.
  const started = useRef(false);
  const stop = useRef(() => {
    started.current = false;
    setOpening(false);
  }).current;

  useEffect(() => {
    // The browser's Back button restores the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && stop();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [stop]);

  const begin = () => {
    started.current = true;
    setOpening(true);
  };
  const open = () => {
    if (started.current) return;
    begin();
    setError(undefined);
    start().then(
      ({ url }) => {
        // Whoever has unsaved changes is asked, and may stay.
        stop();
        leaveScreen(() => {
          begin();
          window.location.assign(url);
        });
      },
      (reason: unknown) => {
        stop();
        setError(reason);
      },
    );
  };
  return { open, opening, error };
}
