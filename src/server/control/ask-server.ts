import { request } from "node:http";
import { text } from "node:stream/consumers";
import { StartError } from "@/base/errors";
import { socketPath } from "@/base/storage/data-lock";
import { CONTROL_SOCKET, type ControlReply, type Controls } from "./protocol";

/** Passed on so that the caller can work on the directory itself. */
export const NOT_RUNNING = Symbol("no server is running");

/**
 * Asks the server that is running on the data directory, or resolves to {@link NOT_RUNNING}. Throws
 * {@link StartError} with the server's error.
 */
export async function askServer<C extends keyof Controls>(
  dataDir: string,
  command: C,
  ...[input]: Parameters<Controls[C]>
): Promise<Awaited<ReturnType<Controls[C]>> | typeof NOT_RUNNING> {
  const body = await post(dataDir, `/${command}`, JSON.stringify(input ?? {}));
  if (body === NOT_RUNNING) return NOT_RUNNING;
  const reply = JSON.parse(body) as ControlReply<Awaited<ReturnType<Controls[C]>>>;
  if ("error" in reply) throw new StartError(reply.error);
  return reply.result;
}

function post(dataDir: string, path: string, body: string): Promise<string | typeof NOT_RUNNING> {
  return new Promise((resolve, reject) => {
    const sending = request(
      { socketPath: socketPath(dataDir, CONTROL_SOCKET), path, method: "POST" },
      (response) => void text(response).then(resolve, reject),
    );
    sending.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(NOT_RUNNING);
      else if (error.code === "EACCES")
        reject(new StartError("Run this as the user who runs the server, or as root."));
      else reject(new StartError(`The server stopped before it was done (${error.code}).`));
    });
    sending.end(body);
  });
}
