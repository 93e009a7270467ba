import { formatMoney } from "@/base/text/money";
import type { Usage } from "@/billing/hosted-page-data";
import { formatFullCount } from "@/ui/format/number";
import { formatDay } from "@/ui/format/time";

/** "12 Mar 2026": the product's billing dates are in UTC. */
export const formatDate = (time: string): string => formatDay(time, "UTC");

/** "plus $1 per 100,000 events beyond 2,000,000". */
export const usageWords = ({ price, per, included }: Usage): string =>
  `plus ${formatMoney(price)} per ${formatFullCount(per)} events beyond ${formatFullCount(included)}`;
