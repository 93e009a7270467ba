import type { Invoice } from "../state/kinds";
import type { World } from "../state/world";
import { timeOf } from "./shown";
import type { InvoiceStatus, ShownInvoice } from "./types";

/** From the newest to the oldest. */
export const invoicesOfCustomer = (world: World, customer: string): Invoice[] =>
  world.all("invoice").filter((invoice) => invoice.customer === customer);

export function shownInvoice(invoice: Invoice): ShownInvoice {
  const { id, number, created, total, lines, attempt_count, next_payment_attempt } = invoice;
  return {
    id,
    number,
    status: statusOf(invoice),
    createdAt: timeOf(created),
    total,
    lines: lines.data.map((line) => ({
      id: line.id,
      description: line.description ?? "",
      amount: line.amount,
      start: timeOf(line.period.start),
      end: timeOf(line.period.end),
    })),
    payable: invoice.status === "open" && invoice.auto_advance === true,
    attempts: attempt_count,
    nextAttemptAt: next_payment_attempt === null ? null : timeOf(next_payment_attempt),
  };
}

const STATUSES: readonly InvoiceStatus[] = ["open", "paid", "uncollectible", "void"];

const statusOf = ({ status }: Invoice): InvoiceStatus =>
  STATUSES.find((known) => known === status) ?? "draft";
