import { rm } from "node:fs/promises";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { EncodedEvents } from "../../contract/journal";
import type { ClaimOutcome } from "../../journal/ids/claim-outcome";
import { IdIndex, type IdSizes } from "../../journal/ids/id-index";
import { IdRecords } from "../../journal/ids/id-records";
import { ProjectNumbers } from "../../journal/ids/project-numbers";
import { durable } from "../../journal/store/durable";
import { entryCount, eventIdAt, FINGERPRINT_BYTES } from "../../journal/store/entry";
import { openTables, type Tables } from "../../journal/store/tables";
import { decodeIds } from "../messages/id-message";
import { IdsMissing, type PartitionStreams, type StoredMessage } from "../messages/streams";
import type { Ownership } from "../state/partition-state";
import { IdRuns } from "./replay/id-runs";

/** Recent ids in memory, per partition. */
const MERGE_IDS = 2 ** 17;
/** Ids cannot be merged before they are committed, so a few are committed at a time. */
const CLAIMS_PER_COMMIT = 50_000;
/**
 * Runs of a replay that are merged at a time. The more there are, the fewer pages are rewritten per
 * id; a replay that is interrupted repeats them. They take up to 470 MB of disk.
 */
const RUNS_PER_MERGE = 32;
const PROGRESS = "partition";

/**
 * What the files contain: all ids of settled messages that the stream of this generation had up to
 * message `idsReadTo`. In files of earlier versions, the generation is missing.
 */
type Progress = { partitionName: string; idsGeneration?: number; idsReadTo: number };

type IndexOptions = {
  /** A directory of its own, which is emptied if it belongs to a partition of another name. */
  dir: string;
  partitionName: string;
  /** Files of another one keep their ids, and the whole stream is read again. */
  idsGeneration: number;
  clock: Clock;
  log: Log;
  mergeIds?: number;
  /** How many ids of a replay are sorted in memory at a time. */
  replayIds?: number;
};

/**
 * The accepted ids of a partition on this machine's disk: a copy of the stream of ids, which
 * another owner continues and from which this one catches up.
 */
export class PartitionIndex {
  readonly #ids: IdIndex;
  readonly #projects: ProjectNumbers;
  #progress: Progress;

  private constructor(
    private readonly tables: Tables,
    private readonly options: IndexOptions,
  ) {
    const { partitionName, idsGeneration, clock, log, mergeIds = MERGE_IDS } = options;
    this.#ids = new IdIndex(tables, clock, log, mergeIds);
    this.#projects = new ProjectNumbers(tables.projects);
    const progress = progressOf(tables);
    const isRead = progress?.idsGeneration === idsGeneration;
    this.#progress = { partitionName, idsGeneration, idsReadTo: isRead ? progress.idsReadTo : 0 };
  }

  static async open(options: IndexOptions): Promise<PartitionIndex> {
    const tables = openTables(options.dir);
    const progress = progressOf(tables);
    if (progress === null || progress.partitionName === options.partitionName) {
      return new PartitionIndex(tables, options);
    }
    await tables.root.close();
    await rm(options.dir, { recursive: true });
    return new PartitionIndex(openTables(options.dir), options);
  }

  /**
   * Adds the ids that the stream has of settled messages. Rejects once `signal` aborts; the
   * next call continues where the last merge ended. Throws {@link IdsMissing} if the stream has
   * lost some of these ids.
   */
  async catchUp(
    streams: Pick<PartitionStreams, "replayIds" | "findIds">,
    { partition, settledTo, idsTo }: Pick<Ownership, "partition" | "settledTo" | "idsTo">,
    signal: AbortSignal,
  ): Promise<void> {
    const last = await streams.findIds(partition, idsTo);
    // The stream has lost it, and given its number to ids of a block that could not be settled.
    if (last !== null && decodeIds(last).to > settledTo) throw new IdsMissing(partition, idsTo);
    let readTo = this.#progress.idsReadTo;
    let skipped = false;
    const range = { after: readTo, upTo: idsTo };
    const runs = new IdRuns(this.options.dir, signal, this.options.replayIds);
    const use = async ({ sequence, data }: StoredMessage) => {
      const { to, projects } = decodeIds(data);
      if (to > settledTo) {
        // Its block will be settled later, possibly without another message:
        // read it again next time.
        skipped = true;
        return;
      }
      for (const { projectId, ids } of projects)
        await runs.add(this.#projects.numberOf(projectId), ids);
      if (!skipped) readTo = sequence;
      if (runs.runs < RUNS_PER_MERGE) return;
      await this.#addRuns(runs, signal);
      await this.commit(readTo);
    };
    try {
      await streams.replayIds(partition, range, use, signal);
      if (runs.runs > 0) await this.#addRuns(runs, signal);
      else await this.#claimAll(runs);
      await this.commit(readTo);
    } finally {
      await runs.clear();
    }
  }

  /** Makes room to claim `claims` ids. Call it only while all claims are committed. */
  prepare(claims: number): Promise<void> {
    return this.#ids.prepare(claims);
  }

  /**
   * Claims the ids of events; `commit` makes them durable. Looks for all of them, also for those
   * that the server generated: a message can be stored twice if its acknowledgement is lost.
   */
  claim(projectId: string, { entry, fingerprints }: EncodedEvents): ClaimOutcome[] {
    const project = this.#projects.numberOf(projectId);
    const records = new IdRecords(1);
    return Array.from({ length: entryCount(entry) }, (_, index) => {
      const fingerprintAt = index * FINGERPRINT_BYTES;
      records.write(0, entry, eventIdAt(index), project, fingerprints, fingerprintAt);
      return this.#ids.claim(records, 0);
    });
  }

  /** Makes the claimed ids durable. They are in the stream, up to message `idsReadTo`. */
  async commit(idsReadTo: number): Promise<void> {
    const { root, meta } = this.tables;
    const progress = { ...this.#progress, idsReadTo };
    await durable(
      root.transaction(() => {
        this.#projects.write();
        this.#ids.write();
        meta.putSync(PROGRESS, progress);
      }),
    );
    this.#projects.commit();
    this.#ids.commit();
    this.#progress = progress;
  }

  get idsReadTo(): number {
    return this.#progress.idsReadTo;
  }

  /** See {@link IdIndex.sizes}. */
  sizes(): IdSizes {
    return this.#ids.sizes();
  }

  async close(): Promise<void> {
    await this.#ids.close();
    await this.tables.root.close();
  }

  async #addRuns(runs: IdRuns, signal: AbortSignal): Promise<void> {
    // The numbers of the projects, without which their ids would belong to others after a crash.
    await this.commit(this.idsReadTo);
    await this.#ids.addSorted(await runs.merged(), signal);
    await runs.clear();
  }

  async #claimAll({ rest: { records, count } }: IdRuns): Promise<void> {
    for (let from = 0; from < count; from += CLAIMS_PER_COMMIT) {
      const to = Math.min(from + CLAIMS_PER_COMMIT, count);
      await this.prepare(to - from);
      for (let index = from; index < to; index++) this.#ids.claim(records, index);
      await this.commit(this.idsReadTo);
    }
  }
}

function progressOf(tables: Tables): Required<Progress> | null {
  const progress = tables.meta.get(PROGRESS) as Progress | undefined;
  return progress ? { idsGeneration: 0, ...progress } : null;
}
