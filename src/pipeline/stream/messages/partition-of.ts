import { UUID_BYTES } from "@/base/bytes/uuid";
import { mix } from "../../journal/ids/id-records";
import { eventIdAt } from "../../journal/store/entry";

const WORDS = UUID_BYTES / 4;
const SEED = 0x1b873593;

/**
 * The partition of an event of an entry: a hash of the project and the event id, so that an
 * event that is sent again meets the ids that it was sent with before. Stored ids depend on
 * it: never change it.
 */
export function partitionOf(entry: Buffer, index: number, partitions: number): number {
  return hashWords(entry, eventIdAt(index), hashWords(entry, 0, SEED)) % partitions;
}

/** The partition of data that belongs to a project, but to none of its events. */
export const partitionOfProject = (projectId: Buffer, partitions: number): number =>
  hashWords(projectId, 0, SEED) % partitions;

function hashWords(bytes: Buffer, at: number, seed: number): number {
  let hash = seed;
  for (let word = 0; word < WORDS; word++) hash = mix(hash ^ bytes.readUInt32BE(at + 4 * word));
  return hash;
}
