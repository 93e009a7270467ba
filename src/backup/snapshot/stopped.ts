import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "@/base/time/clock";
import { ownerOf } from "@/clickhouse/engine/owner";
import { BackupError } from "../format/errors";
import { assertRestored } from "../format/unfinished-restore";
import { copyDefinitions, listParts } from "./clickhouse-files";
import { otherItems } from "./other-items";
import { clickhouseDir, removeSnapshot, type Snapshot, stagingDir } from "./snapshot";

const STORES = ["journal", "clickhouse", "postgres"];

/**
 * The stores of a data directory that no server is using; the caller has locked it. They may have
 * been left by a crash: a server that starts with the copy recovers as it would with the original.
 */
export async function snapshotOfStopped(dataDir: string, clock: Clock): Promise<Snapshot> {
  assertRestored(dataDir);
  const missing = STORES.filter((store) => !existsSync(join(dataDir, store)));
  if (missing.length > 0)
    throw new BackupError(
      `"${dataDir}" is not a complete data directory: it has no "${missing.join('" and no "')}". Set DATA_DIR to the server's directory.`,
    );
  const clickhouse = clickhouseDir(dataDir);
  const owner = ownerOf(clickhouse);
  if (owner !== null)
    throw new BackupError(
      `Process ${owner} is still using ${clickhouse}. Stop it (kill ${owner}).`,
    );
  const staging = stagingDir(dataDir);
  const close = () => removeSnapshot(dataDir);
  await close();
  await mkdir(staging, { mode: 0o700 });
  try {
    await copyDefinitions(clickhouse, join(staging, "clickhouse"));
    const parts = await listParts(clickhouse);
    const items = [...otherItems({ dataDir, staging, stores: dataDir }), ...parts];
    return { takenAt: clock.now(), pausedMs: 0, items, close };
  } catch (error) {
    await close();
    throw error;
  }
}
