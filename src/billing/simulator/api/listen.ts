import type { Server } from "node:http";
import { StartError } from "@/base/errors";

/** Listens on the loopback interface only: nobody else may reach it. Returns the port. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      const message = `The Stripe simulator cannot listen on 127.0.0.1:${port} (STRIPE_SIMULATOR_PORT): ${error.message}`;
      reject(new StartError(message, { cause: error }));
    });
    server.listen(port, "127.0.0.1", () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}

/** Clients such as the SDK keep connections open, so they are ended. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
