import type { Wait } from "./reply";

/** A wait that ends when the test opens it. */
type Gate = Wait & { open(): void };

export function gate(): Gate {
  const opened: { resolve?: () => void } = {};
  const until = new Promise<void>((resolve) => {
    opened.resolve = resolve;
  });
  return { until, open: () => opened.resolve?.() };
}
