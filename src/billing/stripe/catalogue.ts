import type { Stripe } from "stripe";
import type { BillingMode } from "@/base/billing-mode";
import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { findMeter } from "./meter";
import { findPortalConfiguration } from "./portal-configuration";
import { findPrices, isCurrent, type Prices } from "./prices";
import { setUpStripe } from "./setup";

const RETRY_AFTER_S = 60;

type Options = { stripe: Stripe; mode: BillingMode; log: Log; clock: Clock };

/**
 * Tallymark's objects in the Stripe account: prices, meter and portal configuration. In a
 * real account, the operator makes them with `npm run billing:setup`; in the simulator, they
 * are made at their first use. Not cached, so that a changed price applies to the next
 * checkout in every process.
 */
export class Catalogue {
  #simulatorIsSetUp: Promise<unknown> | undefined;

  constructor(private readonly options: Options) {}

  async prices(): Promise<Prices> {
    const { monthly, overage } = await findPrices(await this.#account());
    if (!monthly || !overage) return this.#notSetUp("prices");
    const isUpToDate = isCurrent(monthly, "monthly") && isCurrent(overage, "overage");
    return isUpToDate ? { monthly, overage } : this.#notSetUp("prices of this version");
  }

  async meter(): Promise<Stripe.Billing.Meter> {
    return (await findMeter(await this.#account())) ?? this.#notSetUp("meter");
  }

  async portalConfiguration(): Promise<Stripe.BillingPortal.Configuration> {
    const found = await findPortalConfiguration(await this.#account());
    return found ?? this.#notSetUp("portal configuration");
  }

  async #account(): Promise<Stripe> {
    const { stripe, mode } = this.options;
    if (mode !== "simulator") return stripe;
    this.#simulatorIsSetUp ??= setUpStripe(this.options).catch((error: unknown) => {
      this.#simulatorIsSetUp = undefined;
      throw error;
    });
    await this.#simulatorIsSetUp;
    return stripe;
  }

  #notSetUp(missing: string): never {
    this.options.log.error({ missing }, "Stripe is not set up; run `npm run billing:setup`");
    throw new BackendUnavailable(
      "Billing is not set up yet. The person who runs this server must run `npm run billing:setup` first.",
      { retryAfter: RETRY_AFTER_S },
    );
  }
}
