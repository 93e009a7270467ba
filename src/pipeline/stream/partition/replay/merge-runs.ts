import { IdRecords, RECORD_BYTES } from "../../../journal/ids/id-records";
import { RunHeap } from "./run-heap";

/** Ids that are returned at a time. */
const BATCH_IDS = 2 ** 16;
/** For the buffers of all runs together, unless there are very many. */
const BUFFERS_BYTES = 32 * 1024 ** 2;
const MIN_BUFFER_IDS = 64;

/**
 * Merges runs that follow each other in a file, each in the order of its keys. Of equal
 * keys, the first stays.
 */
export function* mergeRuns(fd: number, runIds: readonly number[]): Generator<IdRecords> {
  const share = Math.floor(BUFFERS_BYTES / RECORD_BYTES / runIds.length);
  const heap = new RunHeap(fd, runIds, Math.max(MIN_BUFFER_IDS, share));
  /** The last record that was taken. */
  const last = new IdRecords(1);
  let isFirst = true;
  let batch = new IdRecords(BATCH_IDS);
  let count = 0;
  for (let run = heap.first; run !== undefined; run = heap.first) {
    if (isFirst || !last.sameKey(0, run.records, run.index)) {
      isFirst = false;
      last.copyFrom(run.records, run.index, 0);
      batch.copyFrom(run.records, run.index, count++);
    }
    heap.advance();
    if (count < BATCH_IDS) continue;
    yield batch;
    batch = new IdRecords(BATCH_IDS);
    count = 0;
  }
  if (count > 0) yield IdRecords.fromBytes(batch.bytes.subarray(0, count * RECORD_BYTES));
}
