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

/** Stripe's meter in memory: takes each identifier once in 24 hours. */
export class FakeMeter implements UsageMeter {
  readonly taken: MeterEvent[] = [];
  /** Every attempt, including those that were not taken. */
  readonly attempts: Omit<MeterEvent, "takenAt">[] = [];
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
    if (!isRepeated) this.taken.push({ ...report, takenAt: now });
    if (fault === "after") throw away();
  }

  async eventsAt(customerId: string, minute: number): Promise<number> {
    this.questions += 1;
    if (this.fault() !== null) throw away();
    return this.sum(customerId, minute, minute + MINUTE_MS);
  }

  async eventsByHour(customerId: string, from: number, to: number): Promise<Map<number, number>> {
    this.questions += 1;
    if (this.fault() !== null) throw away();
    const hours = new Map<number, number>();
    for (let hour = from; hour < to; hour += HOUR_MS) {
      hours.set(hour, this.sum(customerId, hour, hour + HOUR_MS));
    }
    return hours;
  }

  async subscription() {
    return this.subscribed;
  }

  sum(customerId: string, from = 0, to = Number.POSITIVE_INFINITY): number {
    return this.taken
      .filter((event) => event.customerId === customerId && event.time >= from && event.time < to)
      .reduce((sum, { events }) => sum + events, 0);
  }
}

const away = () => new BackendUnavailable("Stripe is not responding.");
