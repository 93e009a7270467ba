import { LAUNCH_DAY } from "./calendar";
import { SDK_VERSIONS, versionOn } from "./devices";
import {
  COUPONS,
  CURRENCIES,
  DEFAULT_CURRENCY,
  LAUNCHED,
  PLAN_PRICES,
  PLANS,
  PRODUCTS,
  type Product,
  SEARCHES,
} from "./goods";
import type { Random } from "./random";
import { type Shopper, TRIAL_DAYS } from "./shopper";

/** An event as the shop's site or app would send it. */
export type ShopEvent = {
  /** Its position in the whole sample, from 0; the event's id is derived from it. */
  number: number;
  /** In ms since the epoch. */
  at: number;
  name: string;
  shopper: Shopper;
  appVersion: string;
  sdkVersion: string;
  properties: Record<string, unknown>;
};

/** Generates the events of one visit, from the first page to the last. */
export class Visit {
  readonly events: Omit<ShopEvent, "number">[] = [];
  #at: number;
  readonly #session: string;
  readonly #version: string;

  readonly #shopper: Shopper;
  readonly #day: number;
  readonly #random: Random;

  constructor(shopper: Shopper, day: number, start: number, random: Random) {
    this.#shopper = shopper;
    this.#day = day;
    this.#random = random;
    this.#at = start;
    this.#session = `${shopper.userId}-${shopper.visits + 1}`;
    this.#version = versionOn(day, shopper.platform, shopper.updateLag);
  }

  run(): Omit<ShopEvent, "number">[] {
    const [shopper, random] = [this.#shopper, this.#random];
    this.#open();
    if (shopper.isBot) this.#crawl();
    else {
      this.#decideOnTrial();
      this.#browse();
      if (!shopper.signedUp && random.chance(0.1 + 0.3 * shopper.affinity)) this.#signUp();
    }
    shopper.visits++;
    shopper.lastDay = this.#day;
    return this.events;
  }

  #emit(name: string, properties: Record<string, unknown>, pauseSeconds: [number, number]): void {
    const [shopper, random] = [this.#shopper, this.#random];
    this.events.push({
      at: this.#at,
      name,
      shopper,
      appVersion: this.#version,
      sdkVersion: SDK_VERSIONS[shopper.platform],
      properties: { session_id: this.#session, ...properties },
    });
    this.#at += random.skewed(pauseSeconds[0] * 1000, pauseSeconds[1] * 1000);
  }

  #page(path: string, more: Record<string, unknown> = {}): void {
    const isWeb = this.#shopper.platform === "web";
    const place = isWeb ? { path } : { screen: path.slice(1) || "home" };
    this.#emit(isWeb ? "page_view" : "screen_view", { ...place, ...more }, [4, 90]);
  }

  #open(): void {
    const [shopper, random] = [this.#shopper, this.#random];
    const referrer = random.weighted(REFERRERS);
    this.#page("/", {
      referrer,
      is_returning: shopper.visits > 0,
      ...(referrer === "newsletter" ? { utm: { source: "newsletter", medium: "email" } } : {}),
    });
  }

  #crawl(): void {
    for (const product of PRODUCTS) {
      if (this.#random.chance(0.6)) this.#page(`/products/${product.id}`);
    }
  }

  #browse(): void {
    const random = this.#random;
    if (random.chance(0.22)) this.#search();
    const cart: Product[] = [];
    for (let looks = random.int(1, 4); looks > 0; looks--) {
      const product = this.#choose();
      this.#page(`/products/${product.id}`);
      this.#emit("product_viewed", productProperties(product), [5, 140]);
      if (!random.chance(0.16 + 0.2 * this.#shopper.affinity)) continue;
      const quantity = random.chance(0.2) ? 2 : 1;
      this.#emit("added_to_cart", { ...productProperties(product), quantity }, [3, 60]);
      for (let piece = 0; piece < quantity; piece++) cart.push(product);
    }
    if (cart.length > 0 && random.chance(0.62)) this.#checkOut(cart);
  }

  #search(): void {
    const query = this.#random.pick(SEARCHES);
    this.#emit("search", { query, results: this.#random.int(0, 12) }, [3, 30]);
  }

  #choose(): Product {
    const eager = this.#day >= LAUNCH_DAY && this.#day < LAUNCH_DAY + 12;
    if (this.#day >= LAUNCH_DAY && this.#random.chance(eager ? 0.4 : 0.1)) return LAUNCHED;
    return this.#random.pick(PRODUCTS);
  }

  #checkOut(cart: readonly Product[]): void {
    const [shopper, random] = [this.#shopper, this.#random];
    const amount = money(cart.reduce((sum, { price }) => sum + price, 0));
    const currency = CURRENCIES[shopper.country] ?? DEFAULT_CURRENCY;
    this.#page("/checkout");
    this.#emit("checkout_started", { amount, currency, items: cart.length }, [15, 240]);
    if (!random.chance(0.68)) return;
    const coupon = random.chance(0.25) ? random.pick(COUPONS) : null;
    this.#emit(
      "purchase",
      {
        order_id: `HB-${this.#day + 100}${random.int(10_000, 99_999)}`,
        amount: money(coupon === null ? amount : amount * 0.9),
        currency,
        coupon,
        is_first_purchase: shopper.orders === 0,
        products: cart.map(({ id }) => id),
        shipping: { method: random.chance(0.3) ? "express" : "standard", free: amount >= 40 },
      },
      [5, 40],
    );
    shopper.orders++;
  }

  #signUp(): void {
    const [shopper, random] = [this.#shopper, this.#random];
    const method = random.weighted(SIGN_UP_METHODS);
    this.#emit("sign_up", { method, newsletter: random.chance(0.4) }, [10, 120]);
    shopper.signedUp = true;
    if (!random.chance(0.55)) return;
    const plan = random.weighted(PLANS);
    this.#emit("trial_started", { plan, trial_days: TRIAL_DAYS }, [5, 30]);
    shopper.trial = { plan, startedOn: this.#day };
  }

  /** At the end of a trial, some shoppers subscribe; a few subscribers cancel. */
  #decideOnTrial(): void {
    const [shopper, random, day] = [this.#shopper, this.#random, this.#day];
    const { trial } = shopper;
    if (trial === null) return;
    const plan = { plan: trial.plan };
    if (shopper.subscribed) {
      if (!random.chance(0.03)) return;
      const reason = random.weighted(CANCELLATION_REASONS);
      this.#emit("subscription_cancelled", { ...plan, reason }, [3, 20]);
      shopper.subscribed = false;
      shopper.trial = null;
    } else if (day - trial.startedOn >= TRIAL_DAYS) {
      shopper.subscribed = random.chance(0.46);
      shopper.trial = shopper.subscribed ? trial : null;
      const name = shopper.subscribed ? "subscription_started" : "trial_ended";
      const currency = CURRENCIES[shopper.country] ?? DEFAULT_CURRENCY;
      this.#emit(name, { ...plan, amount: PLAN_PRICES[trial.plan], currency }, [3, 20]);
    }
  }
}

const REFERRERS = [
  [null, 40],
  ["search", 30],
  ["newsletter", 12],
  ["social", 12],
  ["a friend's link", 6],
] as const;

const SIGN_UP_METHODS = [
  ["email", 60],
  ["apple", 22],
  ["google", 18],
] as const;

const CANCELLATION_REASONS = [
  ["too expensive", 4],
  ["too much coffee", 3],
  ["moved", 1],
  [null, 2],
] as const;

const money = (amount: number): number => Math.round(amount * 100) / 100;

const productProperties = ({ id, name, category, price }: Product) => ({
  product_id: id,
  product: name,
  category,
  price,
});
