import { useEffect, useState } from "react";

/**
 * The current time in ms, updated every `everyMs`, so that a screen left open
 * moves on to the next day.
 */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
