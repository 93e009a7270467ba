import { BackgroundLoop } from "@/base/background-loop";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { claimDeliveries, markDelivered, markFailed } from "../events/deliveries";
import type { StripeEvent } from "../state/kinds";
import type { World } from "../state/world";
import { signWebhook } from "./sign";

/** How often retries, and events of a process that has ended, are looked for. */
const INTERVAL_MS = 5000;

/** Several at a time, so events may arrive in another order, as Stripe's do. */
const BATCH = 10;

const TIMEOUT_MS = 10_000;

type Options = {
  update<T>(work: (world: World) => T): Promise<T>;
  clock: Clock;
  log: Log;
  secret: string;
};

/** Posts events to a URL until it accepts them. Those that are due survive a restart. */
export class WebhookDelivery {
  readonly #options: Options;
  readonly #loop: BackgroundLoop;
  #url: string | null = null;
  #running: Promise<void> | null = null;
  #runAgain = false;

  constructor(options: Options) {
    this.#options = options;
    this.#loop = new BackgroundLoop(() => this.deliver(), {
      name: "simulator_webhooks",
      intervalMs: INTERVAL_MS,
      onError: (error) => this.#report(error),
    });
  }

  deliverTo(url: string): void {
    const isFirst = this.#url === null;
    this.#url = url;
    if (isFirst) this.#loop.start();
    this.notice();
  }

  /** Events may be due. Returns at once. */
  notice(): void {
    if (this.#url === null) return;
    this.deliver().catch((error: unknown) => this.#report(error));
  }

  /** Delivers what is due, once. */
  deliver(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#run().finally(() => {
        this.#running = null;
      });
    } else this.#runAgain = true;
    return this.#running;
  }

  /** Waits for attempts in progress. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#running?.catch(() => undefined);
  }

  async #run(): Promise<void> {
    do {
      this.#runAgain = false;
      while ((await this.#deliverBatch()) === BATCH);
    } while (this.#runAgain && !this.#loop.signal.aborted);
  }

  async #deliverBatch(): Promise<number> {
    const url = this.#url;
    if (url === null || this.#loop.signal.aborted) return 0;
    const { update } = this.#options;
    const events = await update((world) => claimDeliveries(world, BATCH));
    const accepted = await Promise.all(events.map((event) => this.#post(url, event)));
    if (events.length === 0) return 0;
    await update((world) => {
      for (const [index, { id }] of events.entries()) {
        if (accepted[index]) markDelivered(world, id);
        else markFailed(world, id);
      }
    });
    return events.length;
  }

  /** Whether the receiver has accepted the event. */
  async #post(url: string, event: StripeEvent): Promise<boolean> {
    const { clock, log, secret } = this.#options;
    const { payload, signature } = signWebhook(event, secret, clock.now());
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "stripe-signature": signature },
        body: payload,
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#loop.signal]),
      });
      await response.body?.cancel();
      if (!response.ok) {
        const { status } = response;
        log.debug({ event: event.id, status }, "A webhook of the Stripe simulator was rejected");
      }
      return response.ok;
    } catch (error) {
      log.debug({ event: event.id, err: error }, "A webhook of the Stripe simulator failed");
      return false;
    }
  }

  #report(error: unknown): void {
    this.#options.log.warn({ err: error }, "The Stripe simulator could not deliver webhooks");
  }
}
