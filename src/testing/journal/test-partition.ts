import { onTestFinished } from "vitest";
import { type Log, silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import { OwnedPartition } from "@/pipeline/stream/partition/owned-partition";
import type { Pace } from "@/pipeline/writer/pace";
import { TokenClickHouse } from "../stores/token-clickhouse";
import type { FakePartition } from "./fake-partition";
import { NOON, temporaryDirectory } from "./journal";

/** Inserts what has arrived at once. */
const NO_WAIT: Pace = { interval: 1, busyInterval: 1, firstRetry: 1, longestRetry: 4 };

type Options = { dir?: string; log?: Log; pace?: Pace; onFailure?: (error: unknown) => void };

/** Opens a partition for a test, as its new owner, which writes what it finds. */
export async function openTestPartition(
  partition: FakePartition,
  {
    dir = temporaryDirectory(),
    log = silentLog,
    pace = NO_WAIT,
    onFailure = () => undefined,
  }: Options = {},
): Promise<OwnedPartition> {
  const owned = await OwnedPartition.open({
    owner: partition.claim(),
    signal: new AbortController().signal,
    streams: partition,
    state: partition,
    clickhouse: new TokenClickHouse(),
    versions: new DataVersions(false),
    dir,
    pace,
    clock: new ManualClock(NOON),
    log,
    isHeld: () => true,
    onFailure,
  });
  onTestFinished(() => owned.close(0));
  return owned;
}
