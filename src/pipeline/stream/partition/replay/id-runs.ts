import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { UUID_BYTES } from "@/base/bytes/uuid";
import { IdRecords } from "../../../journal/ids/id-records";
import { ID_BYTES } from "../../messages/id-message";
import { inKeyOrder } from "./key-order";
import { mergeRuns } from "./merge-runs";

/**
 * Ids that are sorted in memory at a time; they take 28 bytes each, and twice that
 * while they are sorted.
 */
const RUN_IDS = 2 ** 19;

/**
 * Ids in the order in which they were accepted, which are then read in the order of their keys:
 * runs that were sorted in memory lie in a file until they are merged. So the index on disk is
 * written from its first page to its last. Writing ids as they come rewrites a page for each, once
 * the index has many millions.
 */
export class IdRuns {
  #records: IdRecords;
  #count = 0;
  #file: FileHandle | null = null;
  readonly #runs: number[] = [];

  constructor(
    private readonly dir: string,
    private readonly signal: AbortSignal,
    private readonly runIds = RUN_IDS,
  ) {
    this.#records = new IdRecords(runIds);
  }

  /** How many runs there are; 0 if all ids fit into memory. */
  get runs(): number {
    return this.#runs.length;
  }

  /** The ids that are not in a run. */
  get rest(): { records: IdRecords; count: number } {
    return { records: this.#records, count: this.#count };
  }

  /**
   * Adds the ids of a project, {@link ID_BYTES} each. Rejects after a run if
   * the signal has aborted.
   */
  async add(project: number, ids: Buffer): Promise<void> {
    for (let at = 0; at < ids.length; at += ID_BYTES) {
      this.#records.write(this.#count++, ids, at, project, ids, at + UUID_BYTES);
      if (this.#count === this.runIds) await this.#endRun();
    }
  }

  /** All ids in the order of their keys, each once: as it was accepted first. Then call `clear`. */
  async merged(): Promise<Iterable<IdRecords>> {
    if (this.#count > 0) await this.#endRun();
    return this.#file === null ? [] : mergeRuns(this.#file.fd, this.#runs);
  }

  /** Removes all ids. */
  async clear(): Promise<void> {
    this.#count = 0;
    this.#runs.length = 0;
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  async #endRun(): Promise<void> {
    this.signal.throwIfAborted();
    const order = inKeyOrder(this.#records, this.#count);
    const sorted = new IdRecords(order.length);
    for (let place = 0; place < order.length; place++)
      sorted.copyFrom(this.#records, order[place] ?? 0, place);
    this.#file ??= await openUnnamed(this.dir);
    await writeAll(this.#file, sorted.bytes);
    this.#runs.push(order.length);
    this.#count = 0;
  }
}

/** A file without a name, which is gone with this process, even if that is killed. */
async function openUnnamed(dir: string): Promise<FileHandle> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, "replay.tmp");
  const file = await open(path, "w+");
  await rm(path);
  return file;
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}
