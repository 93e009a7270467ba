import type { Usage } from "@/billing/hosted-page-data";
import { formatFullCount } from "@/ui/format/number";
import { formatDay } from "@/ui/format/time";

const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const shortMoney = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** "$29.00" from cents, as on an invoice. */
export const formatAmount = (cents: number): string => money.format(cents / 100);

/** "12 Mar 2026": the product's billing dates are in UTC. */
export const formatDate = (time: string): string => formatDay(time, "UTC");

/** "then $1 per 100,000 events beyond 2,000,000, billed monthly". */
export const usageWords = ({ price, per, included }: Usage): string =>
  `then ${shortMoney.format(price / 100)} per ${formatFullCount(per)} events beyond ${formatFullCount(included)}, billed monthly`;
