import type { Server } from "node:http";
import { newSecret } from "@/base/ids";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { answer } from "./api/answer";
import { createApiServer } from "./api/server";
import { dropExpired, type Store } from "./state/store";
import { type RequestOrigin, World } from "./state/world";
import { runDue } from "./time/due";

export type SimulatorOptions = {
  store: Store;
  clock: Clock;
  log: Log;
  /** On 127.0.0.1; 0 for any. */
  port: number;
};

export type Simulator = {
  /** Where the SDK finds it. */
  origin: { host: string; port: number };
  /** A key that it accepts. */
  secretKey: string;
  /** Signs its webhooks. */
  webhookSecret: string;
  /** Runs an operation on its objects; all or nothing, and one at a time. */
  update: Update;
  stop(): Promise<void>;
};

export type Update = <T>(work: (world: World) => T, origin?: RequestOrigin) => Promise<T>;

/** Starts the built-in Stripe, which takes the place of the real one where no key is set. */
export async function openSimulator({
  store,
  clock,
  log,
  port,
}: SimulatorOptions): Promise<Simulator> {
  const update: Update = (work, origin) =>
    store.transact((entries) => {
      const now = clock.now();
      dropExpired(entries, now);
      const world = new World(entries, now, origin);
      runDue(world);
      const result = work(world);
      return { result, changed: world.changed };
    });
  const server = createApiServer(
    (request, origin) => update((world) => answer(world, request), origin),
    log,
  );
  const address = await listen(server, port);
  return {
    origin: { host: "127.0.0.1", port: address },
    secretKey: `sk_test_${newSecret().replaceAll("-", "_")}`,
    webhookSecret: `whsec_${newSecret()}`,
    update,
    stop: () => close(server),
  };
}

/** Only on the loopback interface: nobody else may reach it. */
async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    server.closeAllConnections();
  });
}
