import { constants } from "node:fs";
import { cp } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";

export type EmbeddedFiles = {
  /**
   * Copies the database's files into a new directory, and runs `during` meanwhile. No query runs
   * until both are done, so the copy is the database of that moment: it starts like a database
   * whose process was killed then.
   */
  copyTo(target: string, during: () => Promise<void>): Promise<void>;
};

export const embeddedFiles = (pglite: PGlite, dataDir: string): EmbeddedFiles => ({
  async copyTo(target, during) {
    // Leaves little to replay, so that a copy starts fast.
    await pglite.exec("CHECKPOINT");
    await pglite.runExclusive(async () => {
      await during();
      await cp(dataDir, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
    });
  },
});
