import { join } from "node:path";
import { StartError } from "@/base/errors";
import { Damage } from "./damage";
import { walk } from "./walk";

/** A start waits no longer for a large journal: what was not read by then is not checked. */
const FOR_MS = 3_000;

/**
 * Throws {@link StartError} when the file of the journal in `dir` is damaged. LMDB trusts its file: it
 * would end the process by a signal at a page that leads nowhere, so every page is looked at before LMDB
 * opens it. Bytes that have changed inside a value stay unnoticed, since LMDB keeps no checksums.
 */
export async function checkJournal(dir: string): Promise<void> {
  try {
    await walk(join(dir, "data.mdb"), FOR_MS);
  } catch (error) {
    if (error instanceof Damage) throw damaged(dir, error);
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

/** For the operator: what is damaged, why, and what to do. */
export const damaged = (dir: string, cause: Error): StartError =>
  new StartError(
    `The journal in "${dir}" is damaged (${cause.message}). Restore all of DATA_DIR from a backup. To go on without the journal, move that folder away and start again: its events that ClickHouse does not have yet are lost, and events sent again count twice.`,
    { cause },
  );
