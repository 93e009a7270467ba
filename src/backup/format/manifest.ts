import { z } from "zod";
import { BackupError } from "./errors";

/** Increase it when an older version could no longer restore the backup. */
const FORMAT = 1;

const StoredObject = z.object({
  /** Its name in the backup store, below `objects/`. */
  name: z.string(),
  bytes: z.int().nonnegative(),
  /** Of the stored bytes. */
  sha256: z.string().length(64),
  /** The folder of the data directory into which it is unpacked: "." or "clickhouse". */
  into: z.enum([".", "clickhouse"]),
});
export type StoredObject = z.infer<typeof StoredObject>;

const Manifest = z.object({
  format: z.int().positive(),
  id: z.string(),
  /** The version of Tallymark that made it. */
  version: z.string(),
  /** The moment whose data it contains, in ms. */
  takenAt: z.number(),
  /** For how long no events were written to ClickHouse, in ms. 0 if the server was stopped. */
  pausedMs: z.number(),
  objects: z.array(StoredObject),
});
export type Manifest = z.infer<typeof Manifest>;

export const newManifest = (content: Omit<Manifest, "format">): Manifest => ({
  format: FORMAT,
  ...content,
});

/** Throws {@link BackupError} if it is damaged, or too new for this version. */
export function parseManifest(name: string, text: string): Manifest {
  const content = parseJson(text);
  // Everything else may have another shape in a later format.
  const { data: made } = Manifest.pick({ format: true, version: true }).safeParse(content);
  if (made && made.format > FORMAT)
    throw new BackupError(
      `The backup "${name}" was made by Tallymark ${made.version}, which is newer than this version. Use that version.`,
    );
  const { data: manifest } = Manifest.safeParse(content);
  if (!manifest) throw new BackupError(`The backup's manifest "${name}" is damaged.`);
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sorts by time, since it has the digits of the UTC time: "20260715-120000-000". */
export const backupId = (takenAt: number): string =>
  new Date(takenAt).toISOString().replace(/[-:Z]/g, "").replace(/[T.]/g, "-");
