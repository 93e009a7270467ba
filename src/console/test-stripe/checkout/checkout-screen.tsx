"use client";

import { useRef } from "react";
import type { CardChoice, CheckoutPage, PaymentResult } from "@/billing/hosted-page-data";
import { loadPage } from "@/console/auth/load-page";
import { CardForm } from "../card/card-form";
import { HostedPage } from "../page/hosted-page";
import { postAction } from "../page/post-action";
import { ClosedCheckout } from "./closed-checkout";
import { OrderSummary } from "./order-summary";

type CheckoutScreenProps = { sessionId: string; checkout: CheckoutPage };

/** The simulator's checkout, which stands for the one that Stripe hosts. */
export function CheckoutScreen({ sessionId, checkout }: CheckoutScreenProps) {
  const next = useRef("/");
  if (checkout.status !== "open") return <ClosedCheckout checkout={checkout} />;
  const pay = async (card: CardChoice) => {
    const result = await postAction<PaymentResult>(`checkout/${sessionId}/pay`, card);
    if (result.outcome === "succeeded") next.current = result.url;
    return result;
  };
  return (
    <HostedPage
      backUrl={checkout.cancelUrl}
      backLabel="Back to Tallymark without paying"
      aside={<OrderSummary order={checkout} />}
    >
      <CardForm
        action="Subscribe"
        send={pay}
        onSucceeded={() => loadPage(next.current)}
        before={<Customer email={checkout.email} />}
        after={
          <p className="text-center text-faint text-xs">
            Tallymark's built-in Stripe simulator. A real checkout is hosted by Stripe.
          </p>
        }
      />
    </HostedPage>
  );
}

function Customer({ email }: { email: string | null }) {
  return (
    <>
      <h2 className="font-semibold text-lg">Pay with card</h2>
      {email !== null && (
        <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-md border border-line px-3 py-2">
          <dt className="text-soft">Email</dt>
          <dd className="min-w-0 break-words">{email}</dd>
        </dl>
      )}
    </>
  );
}
