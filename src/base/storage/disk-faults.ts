import { StartError } from "../errors";

/** Why a file system rejects writes. */
export type StorageFaultKind = "full" | "quota" | "read_only" | "denied" | "limit" | "broken";

const KINDS: Record<string, StorageFaultKind> = {
  ENOSPC: "full",
  EDQUOT: "quota",
  EROFS: "read_only",
  EACCES: "denied",
  EPERM: "denied",
  EFBIG: "limit",
  EIO: "broken",
};

/** The same faults as Linux error numbers, which LMDB reports. */
const NUMBERS: Record<number, StorageFaultKind> = {
  28: "full",
  122: "quota",
  30: "read_only",
  13: "denied",
  1: "denied",
  27: "limit",
  5: "broken",
};

/**
 * The C library's messages, for stores that report no system error code. Case-sensitive:
 * PostgreSQL's "permission denied for table …" is about a role, not a file.
 */
const WORDS: readonly [RegExp, StorageFaultKind][] = [
  [/No space left on device/, "full"],
  [/Disk quota exceeded/, "quota"],
  [/Read-only file system/, "read_only"],
  [/Permission denied/, "denied"],
  [/File too large/, "limit"],
  [/(Input\/output|I\/O) error/, "broken"],
];

/** For operators and public responses, so they contain no path. */
export const SENTENCES: Record<StorageFaultKind, string> = {
  full: "No space left in DATA_DIR.",
  quota: "The disk quota of DATA_DIR is exceeded.",
  read_only: "DATA_DIR is on a read-only file system.",
  denied: "The process has no permission to write to DATA_DIR.",
  limit: "A file in DATA_DIR has reached the file size limit (ulimit -f).",
  broken: "Writing to DATA_DIR fails with an I/O error.",
};

/** The file system fault behind an error or its causes; null if there is none. */
export function storageFaultOf(error: unknown): StorageFaultKind | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 8; depth++) {
    const kind = kindOf(at);
    if (kind) return kind;
    at = at.cause;
  }
  return null;
}

function kindOf(error: Error): StorageFaultKind | null {
  const code = "code" in error ? error.code : undefined;
  const byCode = typeof code === "number" ? NUMBERS[code] : KINDS[String(code)];
  return byCode ?? WORDS.find(([words]) => words.test(error.message))?.[1] ?? null;
}

/**
 * One line for the operator, with the path. `more` is empty or a sentence that starts with a space.
 */
export const storageStartError = (
  dir: string,
  kind: StorageFaultKind,
  more = "",
  cause?: unknown,
): StartError => new StartError(`${SENTENCES[kind]} DATA_DIR is "${dir}".${more}`, { cause });
