import { arrivalTimes, demand, outageOf, type ShopDay, shopDays } from "./calendar";
import { Random } from "./random";
import { newBot, newShopper, returnsOn, type Shopper } from "./shopper";
import { type ShopEvent, Visit } from "./visit";

export type ShopOptions = {
  seed: string;
  /** Now, in ms since the epoch; no event is later. */
  end: number;
  /** IANA name of the shop's time zone. */
  zone: string;
};

/** The events that are sent together, in order: those of a day and late ones from earlier days. */
export type Delivery = { day: number; events: ShopEvent[] };

const NEW_SHOPPERS = 14;
const BOTS = 0.9;

/**
 * Generates ninety days of a fictional shop, day by day. The same options give the same events with
 * the same numbers, so that a load can resume. Only the current day and the shoppers are in memory.
 */
export function* runShop({ seed, end, zone }: ShopOptions): Generator<Delivery> {
  const random = new Random(seed);
  const days = shopDays(end, zone);
  const outage = outageOf(days);
  const shoppers: Shopper[] = [];
  let number = 0;
  let heldBack: ShopEvent[] = [];
  for (const day of days) {
    const happened = eventsOf(day, shoppers, random)
      .map((event): ShopEvent => ({ ...event, number: number++ }))
      .filter((event) => event.at <= end);
    const lost = (event: ShopEvent) => event.at >= outage.start && event.at < outage.end;
    const delivered = [...heldBack, ...happened.filter((event) => !lost(event))];
    heldBack = happened
      .filter((event) => lost(event) && event.shopper.platform !== "web")
      .map(markSentLate);
    delivered.sort((a, b) => a.at - b.at || a.number - b.number);
    yield { day: day.index, events: delivered };
  }
}

/** An app that cannot reach the server stores its events and marks them when it sends them. */
const markSentLate = (event: ShopEvent): ShopEvent => ({
  ...event,
  properties: { ...event.properties, sent_late: true },
});

function eventsOf(day: ShopDay, shoppers: Shopper[], random: Random) {
  const returning = shoppers.filter((shopper) => returnsOn(shopper, day.index, random));
  const busy = demand(day);
  const fresh = Array.from({ length: Math.round(NEW_SHOPPERS * busy) }, (_, index) =>
    newShopper(shoppers.length + index + 1, day.index, random),
  );
  shoppers.push(...fresh);
  const comes = arrivalTimes(day, random);
  const bots = Array.from({ length: random.chance(BOTS) ? random.int(1, 2) : 0 }, () =>
    newBot(0, day.index, random),
  );
  return [...returning, ...fresh, ...bots].flatMap((shopper) =>
    new Visit(shopper, day.index, comes(), random).run(),
  );
}
