import { BackendUnavailable } from "@/base/errors";
import type { Clock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import type { MeteredSubscription, UsageMeter } from "@/billing/metering/meter/usage-meter";

/** What happens to a request: it times out before or after Stripe has done it. */
export type MeterFault = "before" | "after" | null;

type MeterEvent = {
  customerId: string;
  identifier: string;
  events: number;
  time: number;
  takenAt: number;
};

/** A report is in the sums after this time, which is less than metering allows. */
const SUMMED_AFTER_MS = HOUR_MS - MINUTE_MS;

/** Stripe's meter in memory: takes each identifier once in 24 hours. */
export class FakeMeter implements UsageMeter {
  readonly taken: MeterEvent[] = [];
  /** Every attempt, including those that were not taken. */
  readonly attempts: Omit<MeterEvent, "takenAt">[] = [];
  /** Those that Stripe took with a time on an invoice that was already final. */
  readonly missed: MeterEvent[] = [];
  /** How many requests were made for sums. */
  questions = 0;
  fault: () => MeterFault = () => null;
  subscribed: MeteredSubscription = {
    subscribedAt: 0,
    periodStart: null,
    end: null,
    invoiceIsOpen: true,
  };

  constructor(private readonly clock: Clock) {}

  async send(report: Omit<MeterEvent, "takenAt">): Promise<void> {
    const fault = this.fault();
    if (fault === "before") throw away();
    this.attempts.push(report);
    const now = this.clock.now();
    const isRepeated = this.taken.some(
      ({ identifier, takenAt }) => identifier === report.identifier && now - takenAt < DAY_MS,
    );
    if (!isRepeated) this.#take({ ...report, takenAt: now });
    if (fault === "after") throw away();
  }

  async eventsAt(customerId: string, minute: number): Promise<number> {
    this.questions += 1;
    if (this.fault() !== null) throw away();
    return this.#summed(customerId, minute, minute + MINUTE_MS);
  }

  async eventsByHour(customerId: string, from: number, to: number): Promise<Map<number, number>> {
    this.questions += 1;
    if (this.fault() !== null) throw away();
    const hours = new Map<number, number>();
    for (let hour = from; hour < to; hour += HOUR_MS) {
      hours.set(hour, this.#summed(customerId, hour, hour + HOUR_MS));
    }
    return hours;
  }

  async subscription() {
    return this.subscribed;
  }

  /** The events that Stripe has taken. */
  sum(customerId: string): number {
    return sumOf(this.taken.filter((event) => event.customerId === customerId));
  }

  #take(event: MeterEvent): void {
    this.taken.push(event);
    const { periodStart } = this.subscribed;
    if (periodStart === null || event.time >= periodStart) return;
    if (event.takenAt - periodStart >= HOUR_MS) this.missed.push(event);
  }

  /** The events of a span of time, as far as Stripe has summed them. */
  #summed(customerId: string, from: number, to: number): number {
    const latest = this.clock.now() - SUMMED_AFTER_MS;
    return sumOf(
      this.taken.filter(
        ({ customerId: customer, time, takenAt }) =>
          customer === customerId && time >= from && time < to && takenAt <= latest,
      ),
    );
  }
}

const sumOf = (events: readonly MeterEvent[]): number =>
  events.reduce((sum, { events }) => sum + events, 0);

const away = () => new BackendUnavailable("Stripe is not responding.");
