import { ChevronRight } from "lucide-react";
import { formatAmount } from "@/base/text/money";
import type { InvoiceStatus, PortalPage, ShownInvoice } from "@/billing/hosted-page-data";
import { Badge } from "@/ui/badge";
import { formatDate } from "../page/dates-and-prices";
import { ChangeCardButton } from "./card-section";
import type { PortalActions } from "./portal-actions";
import { Section } from "./section";

type InvoiceProps = InvoiceSectionProps & { invoice: ShownInvoice };

type InvoiceSectionProps = { page: PortalPage; actions: PortalActions };

/** The invoices; each opens to its lines. */
export function InvoiceSection({ page, actions }: InvoiceSectionProps) {
  const { invoices } = page;
  return (
    <Section title="Invoices">
      {invoices.length === 0 ? (
        <p className="text-soft">There are no invoices yet.</p>
      ) : (
        <ul className="-my-1 flex flex-col">
          {invoices.map((invoice) => (
            <li key={invoice.id} className="border-line border-b last:border-b-0">
              <Invoice invoice={invoice} page={page} actions={actions} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const STATUS: Record<InvoiceStatus, { label: string; tone: "good" | "bad" | "neutral" }> = {
  paid: { label: "Paid", tone: "good" },
  open: { label: "Unpaid", tone: "bad" },
  draft: { label: "Draft", tone: "neutral" },
  uncollectible: { label: "Uncollectible", tone: "neutral" },
  void: { label: "Void", tone: "neutral" },
};

function Invoice({ invoice, ...parts }: InvoiceProps) {
  const { number, createdAt, total, status, lines } = invoice;
  const { label, tone } = STATUS[status];
  return (
    <details className="group">
      <summary className="flex list-none items-center gap-x-3 gap-y-1 rounded-md py-2.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="whitespace-nowrap font-medium">{formatDate(createdAt)}</span>
          {number !== null && (
            <span className="break-all font-mono text-faint text-xs">{number}</span>
          )}
        </span>
        <Badge tone={tone}>{label}</Badge>
        <span className="w-20 text-right font-medium">{formatAmount(total)}</span>
      </summary>
      <div className="mb-4 ml-7 flex flex-col gap-3 rounded-lg border border-line bg-ground p-4">
        <dl className="flex flex-col gap-2">
          {lines.map((line) => (
            <div key={line.id} className="flex items-start justify-between gap-4">
              <dt className="min-w-0">
                <span className="block break-words">{line.description}</span>
                <span className="block text-faint text-xs">
                  {formatDate(line.start)} to {formatDate(line.end)}
                </span>
              </dt>
              <dd className="whitespace-nowrap">{formatAmount(line.amount)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
            <dt>Total</dt>
            <dd>{formatAmount(total)}</dd>
          </div>
        </dl>
        {invoice.payable && <Unpaid invoice={invoice} {...parts} />}
      </div>
    </details>
  );
}

function Unpaid({ invoice, ...parts }: InvoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0 text-soft">{attemptWords(invoice)}</p>
      <ChangeCardButton label="Pay with another card…" {...parts} />
    </div>
  );
}

function attemptWords({ attempts, nextAttemptAt }: ShownInvoice): string {
  const failed = `The payment failed ${attempts === 1 ? "once" : `${attempts} times`}.`;
  return nextAttemptAt === null
    ? failed
    : `${failed} The next attempt is on ${formatDate(nextAttemptAt)}.`;
}
