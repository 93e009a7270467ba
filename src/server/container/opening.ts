import { join } from "node:path";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import type { Resources } from "./resources";

/** What every store is opened with. */
export type Opening = { env: Env; log: Log; resources: Resources };

/**
 * How long a stop may take to write accepted events to ClickHouse. The rest is written
 * after the next start.
 */
export const DRAIN_MS = 2_000;

export const journalDir = ({ DATA_DIR }: Pick<Env, "DATA_DIR">): string =>
  join(DATA_DIR, "journal");
