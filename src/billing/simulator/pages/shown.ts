import { PLANS } from "@/plans";
import type { Usage } from "../../hosted-page-data";
import type { Price } from "../state/kinds";

/** ISO 8601 from Stripe's seconds. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A metered price in the units in which the plans state it. */
export function usageOf(price: Price): Usage {
  const { included, overage } = PLANS.pro.events;
  const per = overage?.per ?? 1;
  return { price: Number(price.unit_amount_decimal ?? 0) * per, per, included };
}

/** Only addresses of pages: a link to a script would run it here. */
export function pageUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  return ["http:", "https:"].includes(new URL(url).protocol) ? url : null;
}
