import { formatAmount } from "@/base/text/money";
import type { PortalPage } from "@/billing/hosted-page-data";

type Unpaid = PortalPage["unpaid"];

/** What happens to unpaid invoices when a card is saved; null if there are none. */
export function unpaidWords(unpaid: Unpaid): string | null {
  if (unpaid === null) return null;
  const { total, number } = unpaid;
  return number === null
    ? `Invoices of ${formatAmount(total)} are unpaid. We charge them to the new card when you save it.`
    : `Invoice ${number} of ${formatAmount(total)} is unpaid. We charge it to the new card when you save it.`;
}

/** The label of the button that saves a card. */
export const saveWords = (unpaid: Unpaid): string =>
  unpaid === null ? "Save card" : `Save card and pay ${formatAmount(unpaid.total)}`;
