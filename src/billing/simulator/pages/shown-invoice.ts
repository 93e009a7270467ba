import type { InvoiceStatus, ShownInvoice } from "../../hosted-page-data";
import type { Invoice, InvoiceLine } from "../state/kinds";
import type { World } from "../state/world";
import { timeOf } from "./shown";

/** From the newest to the oldest. */
export const invoicesOfCustomer = (world: World, customer: string): Invoice[] =>
  world.all("invoice").filter((invoice) => invoice.customer === customer);

export function shownInvoice(world: World, invoice: Invoice): ShownInvoice {
  const { id, number, created, total, lines, attempt_count, next_payment_attempt } = invoice;
  return {
    id,
    number,
    status: statusOf(invoice),
    createdAt: timeOf(created),
    total,
    lines: lines.data.map((line) => ({
      id: line.id,
      description: descriptionOf(world, line),
      amount: line.amount,
      start: timeOf(line.period.start),
      end: timeOf(line.period.end),
    })),
    payable: invoice.status === "open" && invoice.auto_advance === true,
    attempts: attempt_count,
    nextAttemptAt: next_payment_attempt === null ? null : timeOf(next_payment_attempt),
  };
}

const count = new Intl.NumberFormat("en-US");

/** Both prices belong to one product, whose name alone would not tell usage from the fixed price. */
function descriptionOf(world: World, { pricing, quantity, description }: InvoiceLine): string {
  const price = world.get("price", pricing?.price_details?.price ?? "");
  const isMetered = price?.recurring?.usage_type === "metered";
  return isMetered ? `${count.format(quantity ?? 0)} events over the quota` : (description ?? "");
}

const STATUSES: readonly InvoiceStatus[] = ["open", "paid", "uncollectible", "void"];

const statusOf = ({ status }: Invoice): InvoiceStatus =>
  STATUSES.find((known) => known === status) ?? "draft";
