import { isRetryable } from "@/console/trpc/api";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { checkoutWords } from "./checkout-words";
import type { CheckoutReturn as Return } from "./use-checkout-return";

/** Says what came of a checkout, when the browser returns from the payment page. */
export function CheckoutReturn({ state, dismiss }: Return) {
  const words = checkoutWords(state);
  if (words === null) return null;
  const { tone, title, text } = words;
  const retry = state.kind === "failed" && isRetryable(state.error) ? state.retry : undefined;
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <>
          {retry && (
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          )}
          {state.kind !== "confirming" && (
            <Button size="sm" variant="ghost" onClick={dismiss}>
              Dismiss
            </Button>
          )}
        </>
      }
    >
      {text}
    </Banner>
  );
}
