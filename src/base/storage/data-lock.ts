import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";
import { StartError } from "../errors";
import { storageFaultOf, storageStartError } from "./faults";

const PREFIX = "owner.";

/** The longest path that a Unix socket may have on every system (macOS: 104 bytes with the end). */
const MAX_SOCKET_PATH = 103;

/** A live process accepts within microseconds; one that is stopped in a debugger still queues us. */
const CONNECT_TIMEOUT_MS = 1_000;

export type DataLock = { release(): Promise<void> };

/**
 * Takes the data directory for this process, or throws {@link StartError} naming the process that has
 * it.
 *
 * The lock is a listening Unix socket named `owner.<pid>.<random>`: the kernel closes it with the
 * process, also after SIGKILL, so a dead holder is told from a live one without trusting process ids,
 * which repeat (in a container the server is always the same one). Each process publishes its own
 * socket first and then looks at the others. So of two that start at once at least one sees the other,
 * and two can never hold it; and since no name is ever used twice, a dead socket can be removed
 * without the risk of removing a live one that has just taken its place.
 */
export async function lockDataDir(directory: string): Promise<DataLock> {
  makeDirectory(directory);
  const name = `${PREFIX}${process.pid}.${randomBytes(4).toString("hex")}`;
  const server = await listen(socketPath(directory, name), directory);
  const release = () => close(server);
  for (const other of readdirSync(directory).filter((entry) => entry.startsWith(PREFIX))) {
    if (other === name) continue;
    if (await isLive(socketPath(directory, other))) {
      await release();
      throw new StartError(
        `Another Tallymark (process ${pidOf(other)}) uses the data directory "${directory}". Stop it, or set DATA_DIR to another directory.`,
      );
    }
    rmSync(join(directory, other), { force: true });
  }
  return { release };
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch (error) {
    const kind = storageFaultOf(error);
    if (kind)
      throw storageStartError(directory, kind, " Mend that, or set it to another one.", error);
    const why = error instanceof Error && "code" in error ? error.code : error;
    throw new StartError(
      `DATA_DIR "${directory}" is no directory that can be written to (${why}). Set it to another one.`,
    );
  }
}

const pidOf = (name: string): string => name.split(".")[1] ?? "unknown";

function socketPath(directory: string, name: string): string {
  const absolute = join(directory, name);
  const fromHere = relative(process.cwd(), absolute);
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return path;
  throw new StartError(
    `DATA_DIR is too long a path: "${directory}". The lock in it may take ${MAX_SOCKET_PATH} bytes.`,
  );
}

function listen(path: string, directory: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => {
      const kind = storageFaultOf(cause);
      reject(
        kind
          ? storageStartError(directory, kind, "", cause)
          : new StartError(`DATA_DIR "${directory}" cannot be locked: ${cause.message}.`),
      );
    });
    server.listen(path, () => {
      // Holding the lock is no reason to stay alive.
      server.unref();
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Anything but a refusal counts as live: to wait for an operator is cheaper than two writers. */
function isLive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (live: boolean) => {
      socket.destroy();
      resolve(live);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => settle(true));
    socket.once("connect", () => settle(true));
    socket.once("error", (error: NodeJS.ErrnoException) =>
      settle(error.code !== "ECONNREFUSED" && error.code !== "ENOENT"),
    );
  });
}
