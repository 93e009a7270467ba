import { availableParallelism } from "node:os";
import { StartError } from "@/base/errors";

/**
 * How many processes prepare events. With up to two cores, none: the main process does it itself,
 * since a second process would only take time from it. Otherwise half of the cores: the others are
 * for the main process and for ClickHouse, which together do about as much work per event.
 *
 * Other systems than Linux have none, since workers reach the main process over an abstract socket
 * (unix(7)). Throws {@link StartError} if some are wanted there.
 */
export function workerCount(
  wanted: number | undefined,
  cores = availableParallelism(),
  platform: NodeJS.Platform = process.platform,
): number {
  if (platform === "linux") return wanted ?? (cores <= 2 ? 0 : Math.floor(cores / 2));
  if (wanted) throw new StartError("INGEST_WORKERS works on Linux only. Remove it or set it to 0.");
  return 0;
}
