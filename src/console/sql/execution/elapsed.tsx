import { useEffect, useState } from "react";
import { durationText } from "./duration-text";

const TICK_MS = 100;

/** Elapsed time. `since` is a `performance.now()` timestamp. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" className="text-soft text-sm tabular-nums">
      {durationText(Math.max(0, now - since))}
    </span>
  );
}
