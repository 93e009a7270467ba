import { APP_AGENTS, BOT_AGENTS, COUNTRIES, PLATFORMS, type Platform, WEB_AGENTS } from "./devices";
import type { Random } from "./random";

type Trial = { startedOn: number; plan: "monthly" | "yearly" };

/** Days are counted from the first day of the sample. */
export type Shopper = {
  userId: string;
  platform: Platform;
  userAgent: string;
  country: string;
  isBot: boolean;
  /** 0 to 1: how late they update their apps. */
  updateLag: number;
  /** 0 to 1: how much they like the shop. */
  affinity: number;
  firstDay: number;
  lastDay: number;
  visits: number;
  orders: number;
  signedUp: boolean;
  trial: Trial | null;
  subscribed: boolean;
};

export function newShopper(number: number, day: number, random: Random): Shopper {
  const platform = random.weighted(PLATFORMS);
  return {
    userId: `shopper-${String(number).padStart(5, "0")}`,
    platform,
    userAgent: platform === "web" ? random.weighted(WEB_AGENTS) : APP_AGENTS[platform],
    country: random.weighted(COUNTRIES),
    isBot: false,
    updateLag: random.next(),
    affinity: random.next() ** 2,
    firstDay: day,
    lastDay: day,
    visits: 0,
    orders: 0,
    signedUp: false,
    trial: null,
    subscribed: false,
  };
}

export function newBot(number: number, day: number, random: Random): Shopper {
  return {
    ...newShopper(number, day, random),
    userId: `crawler-${random.int(1, 9)}`,
    platform: "web",
    userAgent: random.weighted(BOT_AGENTS),
    country: "US",
    isBot: true,
  };
}

export const TRIAL_DAYS = 14;

/** Whether a shopper visits on a day. The chance falls with time and is higher for subscribers. */
export function returnsOn(shopper: Shopper, day: number, random: Random): boolean {
  const since = day - shopper.lastDay;
  if (since < 1) return false;
  if (shopper.trial && !shopper.subscribed && day - shopper.trial.startedOn === TRIAL_DAYS) {
    return random.chance(0.75);
  }
  if (shopper.subscribed) return random.chance(0.2);
  const age = day - shopper.firstDay;
  return random.chance((0.1 + 0.45 * shopper.affinity) * age ** -0.75);
}
