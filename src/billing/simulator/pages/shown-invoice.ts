import type { InvoiceStatus, ShownInvoice } from "../../hosted-page-data";
import type { Invoice, InvoiceLine } from "../state/kinds";
import type { World } from "../state/world";
import { timeOf } from "./shown";

/** From the newest to the oldest. */
export const invoicesOfCustomer = (world: World, customer: string): Invoice[] =>
  world.all("invoice").filter((invoice) => invoice.customer === customer);

/** Whether a new card pays it. */
export const isPayable = ({ status, auto_advance }: Invoice): boolean =>
  status === "open" && auto_advance === true;

export function shownInvoice(world: World, invoice: Invoice): ShownInvoice {
  const { id, number, created, total, lines, attempt_count, next_payment_attempt } = invoice;
  return {
    id,
    number,
    status: statusOf(invoice),
    createdAt: timeOf(created),
    total,
    lines: lines.data
      .filter((line) => !isUnused(world, line))
      .map((line) => ({
        id: line.id,
        description: descriptionOf(world, line),
        amount: line.amount,
        start: timeOf(line.period.start),
        end: timeOf(line.period.end),
      })),
    payable: isPayable(invoice),
    attempts: attempt_count,
    nextAttemptAt: next_payment_attempt === null ? null : timeOf(next_payment_attempt),
  };
}

const count = new Intl.NumberFormat("en-US");

/**
 * Both prices belong to one product, whose name alone would not tell usage from the fixed price.
 */
function descriptionOf(world: World, line: InvoiceLine): string {
  const { quantity, description } = line;
  return isUsage(world, line)
    ? `${count.format(quantity ?? 0)} events over the quota`
    : (description ?? "");
}

function isUsage(world: World, { pricing }: InvoiceLine): boolean {
  const price = world.get("price", pricing?.price_details?.price ?? "");
  return price?.recurring?.usage_type === "metered";
}

const isUnused = (world: World, line: InvoiceLine): boolean =>
  line.quantity === 0 && isUsage(world, line);

const STATUSES: readonly InvoiceStatus[] = ["open", "paid", "uncollectible", "void"];

const statusOf = ({ status }: Invoice): InvoiceStatus =>
  STATUSES.find((known) => known === status) ?? "draft";
