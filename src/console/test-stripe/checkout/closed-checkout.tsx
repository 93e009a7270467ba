import { CircleCheck, Hourglass } from "lucide-react";
import type { CheckoutPage } from "@/billing/hosted-page-data";
import { buttonClass } from "@/ui/buttons/button";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Brand } from "../page/brand";
import { TestModeBar } from "../page/test-mode-bar";

type Closed = Exclude<CheckoutPage, { status: "open" }>;

/** A checkout that was paid or has expired. */
export function ClosedCheckout({ checkout }: { checkout: Closed }) {
  const paid = checkout.status === "complete";
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink">
      <TestModeBar />
      <main className="flex flex-1 flex-col items-center justify-center">
        <Brand />
        <EmptyState
          titleAs="h1"
          icon={paid ? <CircleCheck /> : <Hourglass />}
          title={paid ? "This checkout is complete" : "This checkout has expired"}
          action={
            checkout.backUrl !== null && (
              <a href={checkout.backUrl} className={buttonClass({ variant: "primary" })}>
                Back to Tallymark
              </a>
            )
          }
        >
          {paid
            ? `The payment for ${checkout.product} went through. You do not need to pay again.`
            : "Nothing was charged. Go back and start again to subscribe."}
        </EmptyState>
      </main>
    </div>
  );
}
