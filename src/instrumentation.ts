import { isContainerStarted } from "./server/container/container";

/** Called by Next when its server starts, whichever host runs it. */
export async function register(): Promise<void> {
  // Literally so: Next replaces the expression when it builds and drops what follows for the edge.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // Under the product's own entry (src/server/main.ts) it is on its way, and its faults are told there.
  if (isContainerStarted()) return;
  const { startOnNextHost } = await import("./server/next/start-on-next-host");
  await startOnNextHost();
}
