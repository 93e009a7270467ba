import { existsSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotItem } from "./snapshot";

type Sources = {
  dataDir: string;
  /** Contains a copy of ClickHouse's definitions. */
  staging: string;
  /** Contains the folders "journal" and "postgres". */
  stores: string;
};

/** Everything in the data directory except ClickHouse's parts. */
export function otherItems({ dataDir, staging, stores }: Sources): SnapshotItem[] {
  const item = (name: string, cwd: string, path: string): SnapshotItem => ({
    name,
    isShared: false,
    into: ".",
    cwd,
    paths: [path],
  });
  return [
    // Without the dot, a folder that is a link would be packed as one.
    item("postgres.tar.gz", stores, "postgres/."),
    item("journal.tar.gz", stores, "journal/data.mdb"),
    item("clickhouse-definitions.tar.gz", staging, "clickhouse"),
    // Without it, all sessions would end; it does not exist if AUTH_SECRET is set.
    ...(existsSync(join(dataDir, "auth-secret"))
      ? [item("auth-secret.tar", dataDir, "auth-secret")]
      : []),
  ];
}
