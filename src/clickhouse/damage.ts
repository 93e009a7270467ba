import { CODE } from "./codes";

/** Errors caused only by broken or missing files, never by a statement. */
const BROKEN_FILES = new Set<number>([
  CODE.CHECKSUM_DOESNT_MATCH,
  CODE.CANNOT_READ_FROM_FILE_DESCRIPTOR,
  CODE.CANNOT_OPEN_FILE,
  CODE.CANNOT_SEEK_THROUGH_FILE,
  CODE.SIZES_OF_MARKS_FILES_ARE_INCONSISTENT,
  CODE.FILE_DOESNT_EXIST,
  CODE.NO_FILE_IN_DATA_PART,
  CODE.UNEXPECTED_FILE_IN_DATA_PART,
  CODE.BAD_SIZE_OF_FILE_IN_DATA_PART,
  CODE.BAD_DATA_PART_NAME,
  CODE.CANNOT_DECOMPRESS,
  CODE.TOO_LARGE_SIZE_COMPRESSED,
  CODE.UNKNOWN_CODEC,
  CODE.BROKEN_PROJECTION,
  CODE.POTENTIALLY_BROKEN_DATA_PART,
]);

/**
 * What ClickHouse appends to any error while it reads the files of a part. A statement's own errors
 * never end like this. They may quote such a text, but then they name the failing function after
 * the quote.
 */
const WHILE_READING =
  /\(while reading from part \S+ in table [^()]+ \([\da-f-]+\) located on disk [^()]+\): While reading part [^:]+: While executing MergeTree/;

/** `202607_1_1_0`, followed by the projection that contains the files, if any. */
const PART = /\/(\d{6}_\d+_\d+_\d+(?:_\d+)?)\/(?:(\w+)\.proj\b)?/;

/**
 * The part, or the part and projection, whose files caused an error: "202607_1_1_0",
 * "202607_1_1_0/by_user", or "unknown" if the text names none. Null for errors that are unrelated
 * to stored files.
 */
export function damagedPart(code: number, text: string): string | null {
  if (!BROKEN_FILES.has(code) && !WHILE_READING.test(text)) return null;
  const [, part = "unknown", projection] = PART.exec(text) ?? [];
  return projection === undefined ? part : `${part}/${projection}`;
}
