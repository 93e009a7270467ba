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
import { crashingDatabase } from "../stores/crashing-database";
import { ORIGIN, type TestBilling, testBilling } from "./billing";
import { CrashCountdown, failingStripe } from "./crashing-process";
import { addUsage } from "./subscriber";

const CARDS = ["pm_card_visa", "pm_card_visa", "pm_card_visa_chargeDeclined"];
const STEPS = 40;
const STATES: MeterState[] = ["pending", "sent", "confirmed", "not_billable"];
const SHORT_WAITS = [20 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS];
const WAITS = [MINUTE_MS, ...SHORT_WAITS, DAY_MS, 4 * DAY_MS, 12 * DAY_MS];
/** The most requests to the database and Stripe that a process makes before it crashes. */
const LATEST_CRASH = 40;

/** In events. */
type Totals = {
  /** Beyond the quota, while the team had a subscription. */
  overage: number;
  /** All entries of the ledger. */
  ledger: number;
  pending: number;
  sent: number;
  notBillable: number;
  /**
   * The most that may be lost: what was not reported yet when a subscription ended, or
   * was used afterwards.
   */
  mayBeLost: number;
  /** What Stripe has counted. */
  atStripe: number;
  /** The metered lines of all invoices. */
  invoiced: number;
  /**
   * The last period of a subscription whose payments failed, for which Stripe does
   * not make an invoice.
   */
  unpaid: number;
};

type Action = { weight: number; run: () => Promise<unknown> };

/**
 * One team's life at Stripe, decided by a seed: it subscribes, pays, fails to pay, cancels, resumes
 * and uses more than its quota, while webhooks arrive late, twice and in any order, Stripe is away
 * for hours, and processes crash between any two effects.
 */
export class Chaos {
  readonly clock = new ManualClock(NOON);
  readonly #random: () => number;
  /** Webhooks that no process has acknowledged yet. */
  readonly #undelivered = new Map<string, Stripe.Event>();
  readonly #seen = new Set<string>();
  readonly #counted = new Map<string, { events: number; time: number }>();
  readonly #used = new Map<string, number>();
  #live: string[] = [];
  #mayBeLost = 0;
  /** How many of the requests to Stripe fail, from 0 to 1. */
  #failures = 0;
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
      { weight: 3, run: () => this.#inProcess((process) => process.metering.runOnce()) },
      { weight: 1, run: () => this.#inProcess((process) => process.reconciliation.runOnce()) },
      { weight: 5, run: () => this.#wait(WAITS) },
      { weight: 1.5, run: () => this.#loseStripe() },
      { weight: 2, run: () => this.#changeCard("pm_card_chargeCustomerFail") },
      { weight: 2, run: () => this.#changeCard("pm_card_visa") },
      { weight: 1, run: () => this.#cancelAtPeriodEnd(true) },
      { weight: 1, run: () => this.#cancelAtPeriodEnd(false) },
      { weight: 0.5, run: () => this.#inProcess(({ subscriptions }) => subscriptions.end(teamId)) },
    ];
    for (let step = 0; step < STEPS; step += 1) {
      await this.#pick(actions).run();
      await this.#noteCounted();
      await this.#noteEnds();
    }
  }

  /**
   * Everything works again, and everything arrives in the end, as Stripe repeats what
   * is not acknowledged.
   */
  async settle(): Promise<void> {
    const { billing } = this.setting;
    await this.#deliverAll();
    // A claim of a process that crashed has expired by then.
    await this.#waitUntil(this.clock.now() + 2 * HOUR_MS);
    await this.#deliverAll();
    await billing.metering.runOnce();
    await billing.metering.runOnce();
    await billing.reconciliation.runOnce();
  }

  async #deliverAll(): Promise<void> {
    await this.#collect();
    while (this.#undelivered.size > 0) {
      for (const event of this.#shuffled([...this.#undelivered.values()])) {
        await this.setting.deliver(event);
        this.#undelivered.delete(event.id);
      }
      await this.#collect();
    }
  }

  /**
   * What was used, reported and invoiced. Ends the subscription first, so that
   * everything is invoiced.
   */
  async totals(): Promise<Totals> {
    const live = (await this.subscriptions()).filter(({ status }) => isLive(status));
    for (const { id } of live) {
      await this.setting.stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false });
    }
    this.clock.advance(2 * HOUR_MS);
    await this.#noteCounted();
    return {
      overage: this.#overage(),
      ledger: await this.#inLedger(...STATES),
      pending: await this.#inLedger("pending"),
      sent: await this.#inLedger("sent", "confirmed"),
      notBillable: await this.#inLedger("not_billable"),
      mayBeLost: this.#mayBeLost,
      atStripe: sum([...this.#counted.values()].map(({ events }) => events)),
      unpaid: await this.#unpaid(),
      invoiced: await this.#invoiced(),
    };
  }

  #overage(): number {
    return sum([...this.#used.values()].map((used) => overageEvents("pro", used)));
  }

  async #inLedger(...states: MeterState[]): Promise<number> {
    const { teamId } = this.team;
    const where = { teamId, state: { in: states } };
    const { _sum } = await this.database.prisma.meterLedgerEntry.aggregate({
      where,
      _sum: { events: true },
    });
    return Number(_sum.events ?? 0);
  }

  /** A subscription that has just ended takes with it what was not reported. */
  async #noteEnds(): Promise<void> {
    const subscriptions = await this.subscriptions();
    const live = subscriptions.filter(({ status }) => isLive(status)).map(({ id }) => id);
    if (this.#live.some((id) => !live.includes(id))) {
      const done = await this.#inLedger("sent", "confirmed", "not_billable");
      this.#mayBeLost += this.#overage() - done;
    }
    this.#live = live;
  }

  async #unpaid(): Promise<number> {
    const failed = (await this.subscriptions()).filter(
      ({ cancellation_details: details }) => details?.reason === "payment_failed",
    );
    const isUnpaid = (time: number) =>
      failed.some(({ items, ended_at }) => {
        const start = items.data[0]?.current_period_start ?? 0;
        return time >= start && time < (ended_at ?? 0);
      });
    const unpaid = [...this.#counted.values()].filter(({ time }) => isUnpaid(time));
    return sum(unpaid.map(({ events }) => events));
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
      world.idsOf("usage").map((id) => ({ id, ...world.find("usage", id) })),
    );
    for (const { id, value, timestamp } of records) {
      this.#counted.set(id, { events: Number(value), time: timestamp });
    }
  }

  async subscriptions(): Promise<Stripe.Subscription[]> {
    const customer = await this.#customer();
    if (customer === null) return [];
    return (await this.setting.stripe.subscriptions.list({ customer, status: "all" })).data;
  }

  async #upgrade(): Promise<void> {
    const started = await this.#inProcess((process) =>
      process.startCheckout(this.team.teamId, ORIGIN),
    );
    if (started === null || this.#random() < 0.1) return;
    const session = started.url.split("/").at(-1) ?? "";
    await this.setting.pay(session, this.#oneOf(CARDS));
    if (this.#random() < 0.7) {
      await this.#inProcess((process) => process.confirmCheckout(this.team.teamId, session));
    }
  }

  /** Delivers some of what is due, in any order, some of it twice or at the same moment. */
  async #deliverSome(): Promise<void> {
    await this.#collect();
    const some = this.#shuffled([...this.#undelivered.values()]).filter(() => this.#random() < 0.6);
    for (const event of some) {
      const copies = this.#random() < 0.3 ? 2 : 1;
      const answers = await Promise.all(
        Array.from({ length: copies }, () => this.#inProcess((_, deliver) => deliver(event))),
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
    const before = this.#overage();
    this.#used.set(month, (this.#used.get(month) ?? 0) + events);
    // The subscription has ended, and Tallymark has not heard of it yet.
    if (this.#live.length === 0) this.#mayBeLost += this.#overage() - before;
    await addUsage(this.database.prisma, teamId, month, events);
  }

  async #wait(spans: readonly number[]): Promise<void> {
    await this.#waitUntil(
      this.clock.now() + Math.floor((0.5 + this.#random()) * this.#oneOf(spans)),
    );
  }

  async #waitUntil(time: number): Promise<void> {
    this.clock.set(time);
    await this.#noteCounted();
    await this.#noteEnds();
  }

  /**
   * Stripe does not answer for some hours, or its answers get lost. Often, a period ends meanwhile.
   */
  async #loseStripe(): Promise<void> {
    const [subscription] = (await this.subscriptions()).filter(({ status }) => isLive(status));
    const end = (subscription?.items.data[0]?.current_period_end ?? 0) * 1_000;
    const before = end - Math.floor(this.#random() * 2 * HOUR_MS);
    const isNear = before > this.clock.now() && before < this.clock.now() + 12 * DAY_MS;
    if (isNear && this.#random() < 0.8) {
      await this.#use();
      await this.#waitUntil(before);
    }
    this.#failures = 0.3;
    for (let count = 1 + Math.floor(this.#random() * 4); count > 0; count -= 1) {
      await this.#inProcess((process) => process.metering.runOnce());
      await this.#wait(SHORT_WAITS);
    }
    this.#failures = 0;
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

  /**
   * Lets a new process do something, and crash at any moment in half of the
   * cases. Null if it failed.
   */
  async #inProcess<T>(
    work: (process: Billing, deliver: (event: Stripe.Event) => Promise<void>) => Promise<T>,
  ): Promise<T | null> {
    const crash = new CrashCountdown();
    if (this.#random() < 0.5) crash.start(1 + Math.floor(this.#random() * LATEST_CRASH));
    const { simulator, another } = this.setting;
    const process = another({
      prisma: crashingDatabase(this.database.prisma, crash.tick),
      stripe: failingStripe(simulator, () => {
        crash.tick();
        if (this.#failures > 0 && this.#random() < this.#failures) throw new Error("Time-out");
      }),
    });
    try {
      return await work(process, (event) => this.setting.deliver(event, process));
    } catch (error) {
      if (crash.isOver || isExpected(error)) return null;
      throw error;
    }
  }

  async #collect(): Promise<void> {
    if ((await this.#customer()) === null) return;
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
