import { stat } from "node:fs/promises";
import { join } from "node:path";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { NatsStreams } from "@/pipeline/stream/nats/nats-streams";
import { ensureStream, idStream, idStreamConfig } from "@/pipeline/stream/nats/stream-config";
import { PartitionIndex } from "@/pipeline/stream/partition/partition-index";
import { findNats } from "@/testing/servers/nats-program";
import { timed } from "../pairs/stats";
import type { Bench, Measurement, Part } from "../part";
import { fillIds } from "../replay/fill-ids";
import { startNatsCluster } from "../replay/nats-cluster";
import { watchUsage } from "../replay/watch-usage";

const IDS = 100_000_000;
/** What a partition collects in half a second of 2,000 events/s. */
const IDS_PER_BLOCK = 1_000;
const NODES = 3;
const PARTITION = 0;
const EVERYTHING = { partition: PARTITION, settledTo: Number.MAX_SAFE_INTEGER, idsTo: 0 };
const MB = 1e6;

/**
 * Measures how long a partition's new owner needs until it knows the ids that were accepted before.
 */
export const replay: Part = {
  name: "replay",
  title: "until a partition's new owner has replayed its ids from three NATS nodes",
  async run(bench) {
    const program = findNats();
    if (program === null) throw new Error("nats-server is not installed.");
    const ids = bench.ids ?? IDS;
    const { connection } = await startNatsCluster(bench, { program, nodes: NODES });
    const streams = await NatsStreams.open(connection, silentLog);
    await ensureStream(streams.manager, idStreamConfig(PARTITION, { replicas: NODES }), "");
    const fill = await timed(() =>
      fillIds(streams, PARTITION, { ids, idsPerBlock: IDS_PER_BLOCK, log: bench.log }),
    );
    bench.log(`filled in ${Math.round(fill.ms / 1000)} s`);
    return measure(bench, streams, ids);
  },
};

const unaborted = () => new AbortController().signal;

async function measure(bench: Bench, streams: NatsStreams, ids: number): Promise<Measurement[]> {
  const dir = await bench.makeDirectory();
  const open = () =>
    PartitionIndex.open({
      dir,
      partitionName: "bench/0",
      idsGeneration: 0,
      clock: systemClock,
      log: silentLog,
    });
  const usage = watchUsage();
  const first = await timed(async () => {
    const index = await open();
    await index.catchUp(streams, EVERYTHING, unaborted());
    return index;
  });
  const { processorMs, peakBytes } = usage.end();
  await first.result.close();
  const again = await timed(async () => {
    const index = await open();
    await index.catchUp(streams, EVERYTHING, unaborted());
    await index.close();
  });
  const { state } = await streams.manager.streams.info(idStream(PARTITION));
  const disk = (await stat(join(dir, "data.mdb"))).size;
  const seconds = first.ms / 1000;
  const what = `${(ids / 1e6).toLocaleString("en-US")} million ids`;
  return [
    { what: `${what}: replay into an empty index`, value: seconds, unit: "s" },
    { what: `${what}: ids per second`, value: ids / seconds, unit: "/s" },
    { what: `${what}: processor time per id`, value: (processorMs * 1000) / ids, unit: "µs" },
    { what: `${what}: highest memory of the process`, value: peakBytes / MB, unit: "MB" },
    { what: `${what}: stream of ids, per replica`, value: state.bytes / MB, unit: "MB" },
    { what: `${what}: index on disk`, value: disk / MB, unit: "MB" },
    { what: `${what}: replay if the index is still there`, value: again.ms / 1000, unit: "s" },
  ];
}
