import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { UUID_BYTES, writeUuid } from "@/base/bytes/uuid";
import { IdGeneration } from "@/pipeline/journal/ids/id-generation";
import { IdRecords } from "@/pipeline/journal/ids/id-records";
import { FINGERPRINT_BYTES } from "@/pipeline/journal/store/entry";
import { openTables } from "@/pipeline/journal/store/tables";

const CHUNK = 100_000;
const PROJECT_NUMBER = 1;

/** Writes random ids into the journal's index on disk, as a month of ingestion would. */
export async function prefillIds(dataDir: string, count: number): Promise<void> {
  const tables = openTables(join(dataDir, "journal"));
  const generation = new IdGeneration(tables, 0);
  for (let from = 0; from < count; from += CHUNK) {
    const records = new IdRecords(CHUNK);
    const id = Buffer.alloc(UUID_BYTES);
    const fingerprint = Buffer.alloc(FINGERPRINT_BYTES);
    await tables.root.batch(() => {
      for (let index = 0; index < CHUNK; index++) {
        writeUuid(spreadId((from + index) / count), id, 0);
        records.write(index, id, 0, PROJECT_NUMBER, fingerprint, 0);
        generation.put(records, index);
      }
    });
  }
  await generation.saveFilter();
  await tables.root.close();
}

/**
 * Returns a random id at a position (0 to 1) in the key space, since sorted ids can be written
 * within seconds.
 */
function spreadId(place: number): string {
  const start = Math.floor(place * 2 ** 32);
  return start.toString(16).padStart(8, "0") + randomUUID().slice(8);
}
