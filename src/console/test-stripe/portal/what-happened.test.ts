import { expect, test } from "vitest";
import type { PortalPage, ShownInvoice } from "@/billing/hosted-page-data";
import { whatHappened } from "./what-happened";

const SUBSCRIPTION = {
  product: "Tallymark Pro",
  price: 2900,
  usage: null,
  status: "active",
  renewsAt: "2026-03-12T09:00:00Z",
  endsAt: null,
  endedAt: null,
};

const INVOICE: ShownInvoice = {
  id: "in_1",
  number: "A-0001",
  status: "paid",
  createdAt: "2026-02-12T09:00:00Z",
  total: 2900,
  lines: [],
  payable: false,
  attempts: 1,
  nextAttemptAt: null,
};

const PAGE: PortalPage = {
  name: "Acme",
  email: null,
  flow: null,
  returnUrl: null,
  afterUrl: null,
  subscription: SUBSCRIPTION,
  card: null,
  unpaid: null,
  invoices: [INVOICE],
  now: "2026-02-12T09:00:00Z",
  steps: { renewal: null, retry: null, period_end: null },
};

const after = (changes: Partial<PortalPage>) =>
  whatHappened(PAGE, { ...PAGE, now: "2026-03-12T10:00:00Z", ...changes });

const SECOND: ShownInvoice = { ...INVOICE, id: "in_2", number: "A-0002", total: 3050 };

test("a renewal names the invoice that was paid and the next renewal", () => {
  const subscription = { ...SUBSCRIPTION, renewsAt: "2026-04-12T09:00:00Z" };
  expect(after({ subscription, invoices: [SECOND, INVOICE] })).toEqual([
    "It is now 12 Mar 2026, 10:00 UTC.",
    "Invoice A-0002 of $30.50 was paid.",
    "Renews on 12 Apr 2026 for $29.00.",
  ]);
});

test("a failed renewal names the invoice that could not be paid", () => {
  const unpaid: ShownInvoice = { ...SECOND, status: "open", payable: true };
  const subscription = { ...SUBSCRIPTION, status: "past_due" };
  expect(after({ subscription, invoices: [unpaid, INVOICE] })).toEqual([
    "It is now 12 Mar 2026, 10:00 UTC.",
    "Invoice A-0002 of $30.50 could not be paid.",
    "Tallymark Pro: payment failed. Renews on 12 Mar 2026 for $29.00.",
  ]);
});

test("a failed retry is told although the invoice is as unpaid as before", () => {
  const before = { ...PAGE, invoices: [{ ...SECOND, status: "open" as const }] };
  const later = { ...PAGE, invoices: [{ ...SECOND, status: "open" as const, attempts: 2 }] };
  expect(whatHappened(before, later)).toContain("Invoice A-0002 of $30.50 could not be paid.");
});

test("the end of a subscription is told with its day", () => {
  const endedAt = "2026-03-12T09:00:00Z";
  const subscription = { ...SUBSCRIPTION, status: "canceled", renewsAt: null, endedAt };
  expect(after({ subscription })).toContain("Tallymark Pro: ended. Ended on 12 Mar 2026.");
});
