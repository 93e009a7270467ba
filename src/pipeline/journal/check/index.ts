import { join } from "node:path";
import { StartError } from "@/base/errors";
import { checkFile } from "./check-file";
import { Damage } from "./damage";

/**
 * Startup must not wait longer for a large journal. Pages that are not read by then are not
 * checked.
 */
const MAX_MS = 3_000;

/**
 * Throws {@link StartError} if the file of the journal in `dir` is damaged. LMDB trusts its file
 * and would crash the process on an invalid page, so every page is checked before LMDB opens it.
 * Changed bytes inside a value go unnoticed, since LMDB has no checksums.
 */
export async function checkJournal(dir: string): Promise<void> {
  try {
    await checkFile(join(dir, "data.mdb"), MAX_MS);
  } catch (error) {
    if (error instanceof Damage) throw damaged(dir, error);
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

export const damaged = (dir: string, cause: Error): StartError =>
  new StartError(
    `The journal in "${dir}" is damaged (${cause.message}). Restore all of DATA_DIR from a backup. To continue without the journal, move that folder away and start again. Events in it that are not yet in ClickHouse will be lost, and events that are sent again will count twice.`,
    { cause },
  );
