import { formatAmount } from "@/base/text/money";
import type { PortalPage, ShownInvoice } from "@/billing/hosted-page-data";
import { formatTime } from "@/ui/format/time";
import { renewalWords, stateOf } from "./subscription-words";

/** What changed when the customer's clock moved, in sentences. */
export function whatHappened(before: PortalPage, after: PortalPage): string[] {
  return [
    `It is now ${formatTime(after.now, "UTC")}.`,
    ...after.invoices.toReversed().flatMap((invoice) => invoiceNews(before.invoices, invoice)),
    ...subscriptionNews(before, after),
  ];
}

function invoiceNews(before: readonly ShownInvoice[], invoice: ShownInvoice): string[] {
  const earlier = before.find(({ id }) => id === invoice.id);
  const { number, total, status, attempts } = invoice;
  const name = `Invoice ${number ?? "(without number)"} of ${formatAmount(total)}`;
  if (earlier?.status !== status) {
    if (status === "paid") return [`${name} was paid.`];
    if (status === "open" && attempts > 0) return [`${name} could not be paid.`];
    return [status === "draft" ? `${name} was drafted.` : `${name} is ${status}.`];
  }
  return earlier.attempts < attempts ? [`${name} could not be paid.`] : [];
}

function subscriptionNews(before: PortalPage, after: PortalPage): string[] {
  const { subscription } = after;
  if (subscription === null) return [];
  const state = stateOf(subscription).label;
  const changed = before.subscription === null || stateOf(before.subscription).label !== state;
  const words = renewalWords(subscription);
  return changed ? [`${subscription.product}: ${state.toLowerCase()}. ${words}`] : [words];
}
