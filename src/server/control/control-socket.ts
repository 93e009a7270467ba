import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { socketPath } from "@/base/storage/data-lock";
import { CONTROL_SOCKET, type ControlReply, type Controls } from "./protocol";

const MAX_BODY = 64 * 1024;

/**
 * Listens for commands on a socket in the data directory, which only this user and root can open.
 * The caller has locked the directory, so an existing socket is that of a process that was killed.
 */
export async function openControlSocket(
  dataDir: string,
  controls: Controls,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir, CONTROL_SOCKET);
  rmSync(path, { force: true });
  const server = createServer({ requestTimeout: 0 }, async (request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(await reply(request, controls, log)));
  });
  await listen(server, path);
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      rmSync(path, { force: true });
    },
  };
}

async function reply(
  request: IncomingMessage,
  controls: Controls,
  log: Log,
): Promise<ControlReply<unknown>> {
  try {
    const input: unknown = JSON.parse((await readBody(request)) || "{}");
    switch (request.url) {
      case "/backup":
        return { result: await controls.backup(input as Parameters<Controls["backup"]>[0]) };
      case "/verify":
        return { result: await controls.verify() };
      default:
        return { error: "The running server does not know this command. Restart it." };
    }
  } catch (error) {
    if (error instanceof StartError) return { error: error.message };
    log.error({ err: error, command: request.url }, "A command failed");
    return { error: "The command failed. The server's log says why." };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_BODY) throw new Error("The body is too large.");
  }
  return text;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    // The socket never exists with other permissions.
    const mask = process.umask(0o177);
    server.listen(path, resolve);
    process.umask(mask);
  });
}
