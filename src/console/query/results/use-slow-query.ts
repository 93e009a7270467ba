import { useEffect, useState } from "react";

/** Whether something has been going on for longer than `ms`. */
export function usePast(ms: number, running: boolean): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setPast(true), ms);
    return () => {
      clearTimeout(timer);
      setPast(false);
    };
  }, [ms, running]);
  return past;
}
