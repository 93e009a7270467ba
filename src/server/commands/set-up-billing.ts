import type { Env } from "@/base/env";
import { AppError, StartError } from "@/base/errors";
import {
  ask,
  EVENTS,
  type SetupContext,
  type SetupStep,
  StripeFailure,
  setUpStripe,
  THIN_EVENTS,
} from "@/billing";
import { WEBHOOK_PATH } from "../webhooks/stripe-webhook";

type SetupEnv = Pick<Env, "STRIPE_SECRET_KEY" | "PUBLIC_URL">;

/** Throws {@link StartError} if there is no real account to set up. */
export function keyOf({ STRIPE_SECRET_KEY: key }: SetupEnv): string {
  if (key !== undefined) return key;
  throw new StartError(
    "Set STRIPE_SECRET_KEY to the key of your Stripe account. Without a key, Tallymark uses its built-in simulator, which needs no setup.",
  );
}

/**
 * Makes product, prices, meter and portal configuration in a Stripe account, unless they
 * exist, and returns the command's output. Throws {@link StartError} if Stripe does not
 * respond or does not allow it.
 */
export async function setUpBilling(context: SetupContext, env: SetupEnv): Promise<string> {
  const steps = await ask("nothing was set up", () => setUpStripe(context)).catch(
    (error: unknown) => {
      if (error instanceof AppError) throw new StartError(error.detail, { cause: error });
      if (!(error instanceof StripeFailure)) throw error;
      throw new StartError(`Stripe does not allow this: ${error.message}`, { cause: error });
    },
  );
  return [...steps.map(lineOf), "", ...webhookLines(env)].join("\n");
}

const lineOf = ({ what, id, made }: SetupStep): string =>
  `${(made ? "created" : "found").padEnd(7)}  ${what}: ${id}`;

/** Stripe shows an endpoint's secret only in its dashboard, so the operator creates it there. */
function webhookLines({ PUBLIC_URL: url }: SetupEnv): string[] {
  const origin = url === undefined ? "https://<your server>" : new URL(url).origin;
  return [
    "In Stripe's dashboard, create two webhook endpoints with this URL:",
    `  ${origin}${WEBHOOK_PATH}`,
    "one with snapshot payloads, for these events:",
    ...Object.keys(EVENTS).map((type) => `  ${type}`),
    "and one with thin payloads, for these events:",
    ...THIN_EVENTS.map((type) => `  ${type}`),
    "Then set STRIPE_WEBHOOK_SECRET to their secrets, separated with a comma.",
  ];
}
