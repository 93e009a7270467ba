import { formatAmount } from "@/base/text/money";
import type { CheckoutPage } from "@/billing/hosted-page-data";
import { formatDate, usageWords } from "../page/dates-and-prices";

type Order = Extract<CheckoutPage, { status: "open" }>;

/** What the customer buys, what it costs today and from when on again. */
export function OrderSummary({ order }: { order: Order }) {
  const { product, price, usage, dueToday, renewsAt } = order;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="font-medium text-lg text-soft">Subscribe to {product}</h1>
        <p className="mt-1 flex items-baseline gap-2">
          <span className="font-semibold text-3xl tracking-tight">{formatAmount(price)}</span>
          <span className="text-soft">per month</span>
        </p>
        {usage && <p className="mt-1 text-pretty text-soft">{usageWords(usage)}</p>}
      </div>
      <dl className="flex flex-col gap-3">
        <Line name={product} amount={formatAmount(price)}>
          Billed monthly
        </Line>
        {usage && (
          <Line name="Events over the quota" amount="Based on usage">
            Billed with each renewal
          </Line>
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-4 font-semibold text-lg">
          <dt>Total due today</dt>
          <dd>{formatAmount(dueToday)}</dd>
        </div>
      </dl>
      <p className="text-soft">
        Renews on {formatDate(renewsAt)} for {formatAmount(price)}
        {usage && ", plus events over the quota"}. You can cancel at any time.
      </p>
    </div>
  );
}

function Line({ name, amount, children }: { name: string; amount: string; children: string }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt>
        <span className="block font-medium">{name}</span>
        <span className="block text-faint text-xs">{children}</span>
      </dt>
      <dd className="whitespace-nowrap font-medium">{amount}</dd>
    </div>
  );
}
