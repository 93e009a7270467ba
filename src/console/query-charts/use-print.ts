import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";

/** How often it is looked whether all has come, and for how long at most. In milliseconds. */
const LOOK_MS = 150;
const MOST_MS = 20_000;

/** Prints once all that is on the paper has its figures, also what nobody has scrolled to. */
export function usePrint(content: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  const [preparing, setPreparing] = useState(false);
  useEffect(() => {
    if (!preparing) return;
    const began = Date.now();
    const timer = setInterval(() => {
      const open = content.current?.querySelector("[aria-busy=true], [data-skeleton]");
      const isReady = !open && queryClient.isFetching() === 0;
      if (!isReady && Date.now() - began < MOST_MS) return;
      clearInterval(timer);
      window.print();
      setPreparing(false);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [preparing, content, queryClient]);
  return { preparing, print: () => setPreparing(true) };
}
