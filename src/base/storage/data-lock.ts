import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync, readdirSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";
import { StartError } from "../errors";
import { storageFaultOf, storageStartError } from "./disk-faults";

const PREFIX = "owner.";

/**
 * The longest path of a Unix socket that works on every system (macOS: 104 bytes
 * with the final NUL).
 */
const MAX_SOCKET_PATH = 103;

/**
 * A live process accepts within microseconds; one paused in a debugger still queues the connection.
 */
const CONNECT_TIMEOUT_MS = 1_000;

export type DataLock = { release(): Promise<void> };

/**
 * Locks the data directory for this process, or throws a {@link StartError} that names the process
 * holding the lock.
 *
 * The lock is a listening Unix socket named `owner.<pid>.<random>`. The kernel closes it with the
 * process, even after SIGKILL, so dead owners are recognised without relying on process ids,
 * which repeat (in a container the server always has the same one). Each process publishes its
 * own socket first and then checks the others: if two start at the same time, at least one sees
 * the other, so two can never have the lock. Names are never reused, so removing a dead socket
 * cannot remove a live one.
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
        `Another Tallymark instance (process ${pidOf(other)}) is using the data directory "${directory}". Stop it, or set DATA_DIR to another directory.`,
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
      throw storageStartError(
        directory,
        kind,
        " Fix that, or set DATA_DIR to another directory.",
        error,
      );
    const why = error instanceof Error && "code" in error ? error.code : error;
    throw new StartError(
      `DATA_DIR "${directory}" is not a writable directory (${why}). Set it to another one.`,
    );
  }
}

const pidOf = (name: string): string => name.split(".")[1] ?? "unknown";

/** The path for a socket in the data directory. Throws {@link StartError} if it is too long. */
export function socketPath(directory: string, name: string): string {
  const absolute = join(directory, name);
  const fromHere = relative(process.cwd(), absolute);
  const path = fromHere.length < absolute.length ? fromHere : absolute;
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return path;
  throw new StartError(
    `The path in DATA_DIR is too long: "${directory}". Including the lock file, it can have at most ${MAX_SOCKET_PATH} bytes.`,
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
          : new StartError(`Cannot lock DATA_DIR "${directory}": ${cause.message}.`),
      );
    });
    server.listen(path, () => {
      // The lock must not prevent the process from exiting.
      server.unref();
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Anything but a refused connection counts as alive: a wrong guess must not lead to two writers.
 */
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
