import { isContainerStarted } from "@/server/container/container";

/** Called by Next when its server starts, on any host. */
export async function register(): Promise<void> {
  // Must be this exact expression: Next replaces it at build time and drops the rest for the edge.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // Started by src/server/main.ts, which also reports its errors.
  if (isContainerStarted()) return;
  const { startOnNextHost } = await import("@/server/next/start-on-next-host");
  await startOnNextHost();
}
