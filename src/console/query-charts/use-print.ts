import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";

/** Poll interval and maximum wait for all results, in milliseconds. */
const POLL_MS = 150;
const MAX_WAIT_MS = 20_000;

/** Prints once everything has loaded, including content that was never scrolled into view. */
export function usePrint(content: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  const [preparing, setPreparing] = useState(false);
  useEffect(() => {
    if (!preparing) return;
    const began = Date.now();
    const timer = setInterval(() => {
      const open = content.current?.querySelector("[aria-busy=true], [data-skeleton]");
      const isReady = !open && queryClient.isFetching() === 0;
      if (!isReady && Date.now() - began < MAX_WAIT_MS) return;
      clearInterval(timer);
      window.print();
      setPreparing(false);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [preparing, content, queryClient]);
  return { preparing, print: () => setPreparing(true) };
}
