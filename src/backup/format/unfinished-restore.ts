import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "@/base/errors";

/** In the data directory until all of a backup is restored. */
export const restoreMarker = (dataDir: string): string => join(dataDir, "restore.unfinished");

/**
 * Throws {@link StartError} if a restore into the data directory was interrupted. The caller has
 * locked the directory: otherwise, the restore may still be running.
 */
export function assertRestored(dataDir: string): void {
  if (!existsSync(restoreMarker(dataDir))) return;
  throw new StartError(
    `A restore into "${dataDir}" was interrupted. Delete what is in the directory and restore again.`,
  );
}
