import type Stripe from "stripe";
import { AppError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { seededRandom } from "@/base/seeded-random";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { utcMonth } from "@/base/time/utc";
import type { Billing } from "@/billing";
import { cancelAtPeriodEnd } from "@/billing/simulator";
import type { Database, MeterState } from "@/database";
import { isLive, overageEvents } from "@/plans";
import { NOON } from "../journal/journal";
import { ORIGIN, type TestBilling, testBilling } from "./billing";
import { Lifeline, mortalDatabase, mortalStripe } from "./mortal-process";
import { addUsage } from "./subscriber";

const CARDS = ["pm_card_visa", "pm_card_visa", "pm_card_visa_chargeDeclined"];
const STEPS = 40;
/** The most moments at which a process may die before it has done a request completely. */
const LONGEST_LIFE = 40;

/** In events. */
type Books = {
  /** Beyond the quota, while the team had a subscription. */
  overage: number;
  /** All entries of the ledger. */
  ledger: number;
  pending: number;
  sent: number;
  notBillable: number;
  /** What Stripe has counted. */
  atStripe: number;
  /** The metered lines of all invoices. */
  invoiced: number;
};

type Action = { weight: number; run: () => Promise<unknown> };

/**
 * One team's life at Stripe, decided by a seed: it subscribes, pays, fails to pay, cancels, resumes and uses more than
 * its quota, while webhooks arrive late, twice and in any order, and processes die between any two effects.
 */
export class Chaos {
  readonly clock = new ManualClock(NOON);
  readonly #random: () => number;
  /** Webhooks that no process has acknowledged yet. */
  readonly #undelivered = new Map<string, Stripe.Event>();
  readonly #seen = new Set<string>();
  readonly #counted = new Map<string, number>();
  readonly #used = new Map<string, number>();
  #setting: TestBilling | undefined;
  #team: Awaited<ReturnType<TestBilling["newTeam"]>> | undefined;

  constructor(
    private readonly database: Database,
    seed: number,
  ) {
    this.#random = seededRandom(seed);
  }

  get setting(): TestBilling {
    if (this.#setting === undefined) throw new Error("Not opened.");
    return this.#setting;
  }

  get team() {
    if (this.#team === undefined) throw new Error("Not opened.");
    return this.#team;
  }

  async open(): Promise<void> {
    this.#setting = await testBilling(this.database, { clock: this.clock, log: silentLog });
    this.#team = await this.setting.newTeam();
  }

  async close(): Promise<void> {
    await this.database.prisma.billingAccount.deleteMany({ where: { teamId: this.team.teamId } });
    await this.setting.stop();
  }

  async live(): Promise<void> {
    const { teamId } = this.team;
    const actions: Action[] = [
      { weight: 4, run: () => this.#upgrade() },
      { weight: 6, run: () => this.#deliverSome() },
      { weight: 6, run: () => this.#use() },
      { weight: 3, run: () => this.#mortally((process) => process.metering.runOnce()) },
      { weight: 1, run: () => this.#mortally((process) => process.reconciliation.runOnce()) },
      { weight: 5, run: () => this.#wait() },
      { weight: 2, run: () => this.#changeCard("pm_card_chargeCustomerFail") },
      { weight: 2, run: () => this.#changeCard("pm_card_visa") },
      { weight: 1, run: () => this.#cancelAtPeriodEnd(true) },
      { weight: 1, run: () => this.#cancelAtPeriodEnd(false) },
      { weight: 0.5, run: () => this.#mortally(({ subscriptions }) => subscriptions.end(teamId)) },
    ];
    for (let step = 0; step < STEPS; step += 1) {
      await this.#pick(actions).run();
      await this.#noteCounted();
    }
  }

  /** Everything arrives in the end, as Stripe repeats what is not acknowledged. */
  async settle(): Promise<void> {
    const { billing, deliver } = this.setting;
    await this.#collect();
    while (this.#undelivered.size > 0) {
      for (const event of this.#shuffled([...this.#undelivered.values()])) {
        await deliver(event);
        this.#undelivered.delete(event.id);
      }
      await this.#collect();
    }
    // A claim of a process that died has expired by then.
    this.clock.advance(2 * HOUR_MS);
    await billing.metering.runOnce();
    await billing.metering.runOnce();
    await billing.reconciliation.runOnce();
  }

  /** Compares what was used, reported and invoiced. Ends the subscription, so that everything is invoiced. */
  async books(): Promise<Books> {
    const live = (await this.subscriptions()).filter(({ status }) => isLive(status));
    for (const { id } of live) {
      await this.setting.stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false });
    }
    this.clock.advance(2 * HOUR_MS);
    await this.#noteCounted();
    const { teamId } = this.team;
    const entries = await this.database.prisma.meterLedgerEntry.findMany({ where: { teamId } });
    const sumOf = (...states: MeterState[]) =>
      sum(
        entries.filter(({ state }) => states.includes(state)).map(({ events }) => Number(events)),
      );
    return {
      overage: sum([...this.#used.values()].map((used) => overageEvents("pro", used))),
      ledger: sum(entries.map(({ events }) => Number(events))),
      pending: sumOf("pending"),
      sent: sumOf("sent", "confirmed"),
      notBillable: sumOf("not_billable"),
      atStripe: sum([...this.#counted.values()]),
      invoiced: await this.#invoiced(),
    };
  }

  async #invoiced(): Promise<number> {
    const customer = await this.#customer();
    if (customer === null) return 0;
    const { stripe } = this.setting;
    const invoices = await stripe.invoices.list({ customer }).autoPagingToArray({ limit: 1_000 });
    // The monthly price has the quantity 1.
    const lines = invoices.flatMap(({ lines }) => lines.data.map(({ quantity }) => quantity ?? 0));
    return sum(lines.filter((quantity) => quantity > 1));
  }

  /** Stripe forgets usage after a while. */
  async #noteCounted(): Promise<void> {
    const records = await this.setting.simulator.update((world) =>
      world.idsOf("usage").map((id) => [id, Number(world.find("usage", id).value)] as const),
    );
    for (const [id, value] of records) this.#counted.set(id, value);
  }

  async subscriptions(): Promise<Stripe.Subscription[]> {
    const customer = await this.#customer();
    if (customer === null) return [];
    return (await this.setting.stripe.subscriptions.list({ customer, status: "all" })).data;
  }

  async #upgrade(): Promise<void> {
    const started = await this.#mortally((process) =>
      process.startCheckout(this.team.teamId, ORIGIN),
    );
    if (started === null || this.#random() < 0.1) return;
    const session = started.url.split("/").at(-1) ?? "";
    await this.setting.pay(session, this.#oneOf(CARDS));
    if (this.#random() < 0.7) {
      await this.#mortally((process) => process.confirmCheckout(this.team.teamId, session));
    }
  }

  /** Delivers some of what is due, in any order, some of it twice or at the same moment. */
  async #deliverSome(): Promise<void> {
    await this.#collect();
    const some = this.#shuffled([...this.#undelivered.values()]).filter(() => this.#random() < 0.6);
    for (const event of some) {
      const copies = this.#random() < 0.3 ? 2 : 1;
      const answers = await Promise.all(
        Array.from({ length: copies }, () => this.#mortally((_, deliver) => deliver(event))),
      );
      // Stripe may not see an answer that was given.
      const isSeen = answers.some((answer) => answer !== null) && this.#random() < 0.9;
      if (isSeen) this.#undelivered.delete(event.id);
    }
  }

  async #use(): Promise<void> {
    const { teamId } = this.team;
    const account = await this.database.prisma.billingAccount.findUnique({ where: { teamId } });
    if (!isLive(account?.status ?? null)) return;
    const events = this.#random() < 0.4 ? 2_000_000 : Math.floor(2 + this.#random() * 400_000);
    const month = utcMonth(this.clock.now());
    this.#used.set(month, (this.#used.get(month) ?? 0) + events);
    await addUsage(this.database.prisma, teamId, month, events);
  }

  async #wait(): Promise<void> {
    const spans = [
      MINUTE_MS,
      20 * MINUTE_MS,
      HOUR_MS,
      5 * HOUR_MS,
      DAY_MS,
      4 * DAY_MS,
      12 * DAY_MS,
    ];
    this.clock.advance(Math.floor((0.5 + this.#random()) * this.#oneOf(spans)));
  }

  async #changeCard(card: string): Promise<void> {
    const [subscription] = (await this.subscriptions()).filter(({ status }) => isLive(status));
    if (subscription === undefined) return;
    const { stripe } = this.setting;
    const customer = String(subscription.customer);
    const { id } = await stripe.paymentMethods.attach(card, { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: id });
  }

  async #cancelAtPeriodEnd(cancels: boolean): Promise<void> {
    const [subscription] = (await this.subscriptions()).filter(({ status }) => isLive(status));
    if (subscription === undefined) return;
    await this.setting.simulator.update((world) =>
      cancelAtPeriodEnd(world, subscription.id, cancels),
    );
  }

  /** Lets a new process do something, and die at any moment in half of the cases. Null if it failed. */
  async #mortally<T>(
    work: (process: Billing, deliver: (event: Stripe.Event) => Promise<void>) => Promise<T>,
  ): Promise<T | null> {
    const lifeline = new Lifeline();
    if (this.#random() < 0.5) lifeline.cutAfter(1 + Math.floor(this.#random() * LONGEST_LIFE));
    const { simulator, another } = this.setting;
    const process = another({
      prisma: mortalDatabase(this.database.prisma, lifeline),
      stripe: mortalStripe(simulator, lifeline),
    });
    try {
      return await work(process, (event) => this.setting.deliver(event, process));
    } catch (error) {
      if (lifeline.isCut || isExpected(error)) return null;
      throw error;
    }
  }

  async #collect(): Promise<void> {
    const customer = await this.#customer();
    if (customer === null) return;
    for (const event of await this.setting.eventsOf(this.team.teamId)) {
      if (this.#seen.has(event.id)) continue;
      this.#seen.add(event.id);
      this.#undelivered.set(event.id, event);
    }
  }

  async #customer(): Promise<string | null> {
    const { teamId } = this.team;
    const account = await this.database.prisma.billingAccount.findUnique({ where: { teamId } });
    return account?.customerId ?? null;
  }

  #shuffled<T>(items: T[]): T[] {
    const keyed = items.map((item) => ({ item, key: this.#random() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }

  #oneOf<T>(items: readonly T[]): T {
    return this.#pick(items.map((item) => ({ weight: 1, item }))).item;
  }

  #pick<T extends { weight: number }>(choices: readonly T[]): T {
    let left = this.#random() * choices.reduce((sum, { weight }) => sum + weight, 0);
    for (const choice of choices) {
      left -= choice.weight;
      if (left < 0) return choice;
    }
    throw new Error("Nothing to choose from.");
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Errors that a user sees, such as "already on Pro". */
const isExpected = (error: unknown): boolean => error instanceof AppError;
