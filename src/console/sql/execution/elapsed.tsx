import { useEffect, useState } from "react";
import { durationText } from "./duration-text";

const TICK_MS = 100;

/** How long it has been running; `since` is on the page's own clock, in ms. */
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
