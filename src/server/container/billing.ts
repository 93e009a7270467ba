import { type BillingMode, billingModeOf } from "@/base/billing-mode";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import {
  type Billing,
  type BillingOptions,
  databaseStore,
  hostedPages,
  openBilling,
  openSimulator,
  otherModeHealth,
  type Simulator,
  stripeClient,
} from "@/billing";
import { type TestStripe, testStripe } from "../test-stripe/test-stripe";
import {
  answerWebhook,
  MAX_WEBHOOK_BYTES,
  type StripeWebhook,
  WEBHOOK_PATH,
} from "../webhooks/stripe-webhook";
import type { Resources } from "./resources";

type OpenedBilling = {
  /** Null if billing is turned off; so is what follows. */
  billing: Billing | null;
  stripeWebhook: StripeWebhook | null;
  /** Null unless the built-in Stripe runs. */
  testStripe: TestStripe | null;
  listening: (url: string) => void;
};

const OFF: OpenedBilling = {
  billing: null,
  stripeWebhook: null,
  testStripe: null,
  listening: () => undefined,
};

type Sources = Pick<BillingOptions, "prisma" | "teams" | "accounts">;

/** Opened after the accounts, whose mailer it uses, so that it stops before them. */
export async function openBillingIfOn(
  env: Env,
  sources: Sources,
  log: Log,
  resources: Resources,
): Promise<OpenedBilling> {
  const mode = billingModeOf(env);
  const health = await otherModeHealth(sources.prisma, mode);
  if (health.status === "degraded") log.error(health.detail);
  if (mode === null) return OFF;
  const simulator =
    mode === "simulator" ? await openBuiltInStripe(env, sources, log, resources) : null;
  const connection = connect(env, mode, simulator);
  const billing = await resources.open(
    "billing",
    async () => {
      const opened = openBilling({ ...sources, ...connection, clock: systemClock, log });
      opened.start();
      return opened;
    },
    (opened) => opened.stop(),
  );
  return {
    billing,
    stripeWebhook: {
      maxBytes: MAX_WEBHOOK_BYTES,
      answer: (input) => answerWebhook(billing, input, log),
    },
    // Overage is reported hourly, but a test clock jumps over the hours.
    testStripe:
      simulator &&
      testStripe(
        hostedPages(simulator.update, (customer) => billing.reportUsage(customer)),
        log,
      ),
    listening: (url) => simulator?.deliverTo(url + WEBHOOK_PATH),
  };
}

function openBuiltInStripe(
  { STRIPE_SIMULATOR_PORT: port }: Env,
  { prisma }: Sources,
  log: Log,
  resources: Resources,
): Promise<Simulator> {
  return resources.open(
    "Stripe simulator",
    () =>
      openSimulator({
        store: databaseStore(prisma),
        clock: systemClock,
        log,
        port,
        // Who chooses a port connects their own tools to it.
        anyTestKey: port !== 0,
      }),
    (opened) => opened.stop(),
  );
}

/** The real Stripe with the operator's key, or the simulator with its own. */
function connect(env: Env, mode: BillingMode, simulator: Simulator | null) {
  if (simulator !== null) {
    const stripe = stripeClient(simulator.secretKey, simulator.origin);
    return { mode, stripe, webhookSecrets: [simulator.webhookSecret] };
  }
  const { STRIPE_SECRET_KEY: key = "", STRIPE_WEBHOOK_SECRET: webhookSecrets = [] } = env;
  return { mode, stripe: stripeClient(key), webhookSecrets };
}
