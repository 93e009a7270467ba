import { BackgroundLoop } from "@/base/background-loop";
import { newSecret } from "@/base/ids";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { answer } from "./api/answer";
import { closeServer, listenOnLoopback } from "./api/listen";
import { createApiServer } from "./api/server";
import { WebhookDelivery } from "./delivery/webhook-delivery";
import { isWaiting } from "./events/deliveries";
import type { Store } from "./state/store";
import { type RequestOrigin, World } from "./state/world";
import { runDue } from "./time/due";

export type SimulatorOptions = {
  store: Store;
  clock: Clock;
  log: Log;
  /** On 127.0.0.1; 0 for any. */
  port: number;
  /** Accepts every test key, for Stripe's own tools, instead of only `secretKey`. */
  anyTestKey?: boolean;
};

export type Update = <T>(work: (world: World) => T, origin?: RequestOrigin) => Promise<T>;

export type Simulator = {
  /** Where the SDK finds it. */
  origin: { host: string; port: number };
  /** The key that it accepts. */
  secretKey: string;
  /** Signs the webhooks of this process. */
  webhookSecret: string;
  /** Runs an operation on its objects; all or nothing, and one at a time across all processes. */
  update: Update;
  /** Posts all events to the URL, also those that are waiting from an earlier run. */
  deliverTo(url: string): void;
  /** Posts what is due now, instead of within seconds. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the built-in Stripe, which takes the place of the real one where no key is set. */
export async function openSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { store, clock, log, anyTestKey = false } = options;
  const secretKey = `sk_test_${newSecret().replaceAll("-", "_")}`;
  const webhookSecret = `whsec_${newSecret()}`;
  const running = new Set<Promise<unknown>>();

  const update: Update = (work, origin) => {
    const turn = store.transact((objects) => {
      const world = new World(objects, clock.now(), origin);
      runDue(world);
      const result = work(world);
      const { changed } = world;
      return { result: { result, emitted: changed.some(isWaiting) }, changed };
    });
    running.add(turn);
    return turn
      .finally(() => running.delete(turn))
      .then(({ result, emitted }) => {
        if (emitted) delivery.notice();
        return result;
      });
  };

  const delivery = new WebhookDelivery({ update, clock, log, secret: webhookSecret });
  const pruning = new BackgroundLoop(() => store.prune(clock.now()), {
    name: "simulator_pruning",
    intervalMs: HOUR_MS,
    retryMs: 5 * MINUTE_MS,
    onError: (error) => log.warn({ err: error }, "The Stripe simulator could not be pruned"),
  });
  const server = createApiServer({
    access: { secretKey, anyTestKey },
    answerRequest: (request, origin) => update((world) => answer(world, request), origin),
    log,
  });
  const port = await listenOnLoopback(server, options.port);
  pruning.start();

  return {
    origin: { host: "127.0.0.1", port },
    secretKey,
    webhookSecret,
    update,
    deliverTo: (url) => delivery.deliverTo(url),
    deliver: () => delivery.deliver(),
    stop: async () => {
      await Promise.all([closeServer(server), delivery.stop(), pruning.stop()]);
      await Promise.allSettled(running);
    },
  };
}
