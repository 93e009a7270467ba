import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { addAbortSignal, Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "../format/errors";

/** The files are compressible; those of ClickHouse already are compressed. */
const isCompressed = (name: string): boolean => name.endsWith(".gz");

/** The fastest: the disk or the network should limit the speed. */
const GZIP_LEVEL = 1;

/**
 * What GNU tar before version 1.35 says about a new ctime. It then exits with 1. That is harmless:
 * the content of what is packed never changes, since parts stay as they are, nothing writes to a
 * copy, and a directory without a server is locked. But the files of a frozen part are further
 * links to those of the live one. When ClickHouse deletes that, they get a new ctime.
 */
const CTIME_CHANGED = /: file changed as we read it$/;

/**
 * Packs files and folders, relative to `cwd`, into a tar archive; with gzip if
 * `name` ends with .gz.
 */
export async function* pack(
  name: string,
  cwd: string,
  paths: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const tar = spawn("tar", ["-cf", "-", "-C", cwd, "--", ...paths], {
    stdio: ["ignore", "pipe", "pipe"],
    // Passed on, with messages in English.
    env: { ...process.env, LC_ALL: "C" },
  });
  const ended = endOf(tar, CTIME_CHANGED);
  // Awaited below, after the output.
  ended.catch(() => undefined);
  try {
    const { stdout } = tar;
    const gzip = () => stdout.pipe(createGzip({ level: GZIP_LEVEL }));
    yield* addAbortSignal(signal, isCompressed(name) ? gzip() : stdout);
    await ended;
  } finally {
    tar.kill();
    await ended.catch(() => undefined);
  }
}

/** Unpacks an archive of {@link pack} into a folder. Reads all of `content`. */
export async function unpack(
  name: string,
  content: AsyncIterable<Uint8Array>,
  into: string,
): Promise<void> {
  const tar = spawn("tar", ["-xpf", "-", "-C", into], { stdio: ["pipe", "ignore", "pipe"] });
  const ended = endOf(tar);
  const source = Readable.from(content, { objectMode: false });
  const feed = (chunks: AsyncIterable<Uint8Array>) => writeAll(tar.stdin, chunks);
  const feeding = isCompressed(name)
    ? pipeline(source, createGunzip(), feed)
    : pipeline(source, feed);
  const [fed, end] = await Promise.allSettled([feeding.finally(() => tar.stdin.end()), ended]);
  if (fed.status === "rejected") throw fed.reason;
  if (end.status === "rejected") throw end.reason;
}

/** Also reads what follows after the end of the archive, which tar may not read. */
async function writeAll(target: Writable, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    target.once("close", resolve);
    // tar reports the error itself.
    target.on("error", () => resolve());
  });
  for await (const chunk of chunks) {
    if (target.destroyed || target.write(chunk)) continue;
    await Promise.race([closed, new Promise((resolve) => target.once("drain", resolve))]);
  }
}

/** Rejects with the first line of its errors, unless tar only warns of what is harmless. */
async function endOf(tar: ChildProcess, harmless?: RegExp): Promise<void> {
  let hasWarned = false;
  let reason: string | undefined;
  if (tar.stderr)
    createInterface({ input: tar.stderr }).on("line", (line) => {
      if (harmless?.test(line)) hasWarned = true;
      else reason ??= line.trim() || undefined;
    });
  const [code] = await once(tar, "close").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new BackupError('Backups need the program "tar". Install it.');
    throw error;
  });
  const hasOnlyWarned = code === 1 && hasWarned && reason === undefined;
  if (code !== 0 && !hasOnlyWarned)
    throw new BackupError(`tar failed: ${reason ?? `code ${code}`}`);
}
