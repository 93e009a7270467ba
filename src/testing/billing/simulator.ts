import Stripe from "stripe";
import { type Log, silentLog } from "@/base/log";
import {
  advance,
  type CheckoutResult,
  completeCheckout,
  type Milestone,
  memoryStore,
  openSimulator,
  type SignedWebhook,
  type Simulator,
  type SimulatorOptions,
  takeWebhooks,
} from "@/billing/simulator";

export type TestSimulator = {
  simulator: Simulator;
  /** The SDK, connected to it. */
  stripe: Stripe;
  /** Pays a checkout session, given its id or URL, with a test card such as pm_card_visa. */
  pay(
    session: string,
    card?: string,
    authentication?: "approved" | "failed",
  ): Promise<CheckoutResult>;
  /**
   * Moves a customer's time to the renewal, the next retry of a payment, or the end of the period.
   */
  advance(customer: string, to: Milestone): Promise<void>;
  /** The webhooks that are due, signed, instead of posting them. */
  takeWebhooks(): Promise<SignedWebhook[]>;
  stop(): Promise<void>;
};

/** A simulator of Stripe that keeps everything in memory. */
export async function testSimulator(
  options: Pick<SimulatorOptions, "clock" | "anyTestKey"> & { log?: Log },
): Promise<TestSimulator> {
  const store = memoryStore();
  const simulator = await openSimulator({ log: silentLog, ...options, store, port: 0 });
  const stripe = new Stripe(simulator.secretKey, {
    ...simulator.origin,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
  return {
    simulator,
    stripe,
    pay: (session, card = "pm_card_visa", authentication) => {
      const id = session.split("/").at(-1) ?? "";
      return simulator.update((world) => completeCheckout(world, id, { card, authentication }));
    },
    advance: async (customer, to) => {
      await simulator.update((world) => advance(world, customer, to));
    },
    takeWebhooks: () => simulator.update((world) => takeWebhooks(world, simulator.webhookSecret)),
    stop: () => simulator.stop(),
  };
}
