import { isRetryable, messageOf } from "@/console/trpc/api";
import { PLANS } from "@/plans/plans";
import { formatFullCount } from "@/ui/format/number";
import type { CheckoutState } from "./use-checkout-return";

type Words = { tone: "info" | "good" | "bad"; title: string; text?: string };

const { name, events, projects, members } = PLANS.pro;

/** Null if the browser does not return from a checkout. */
export function checkoutWords(state: CheckoutState): Words | null {
  switch (state.kind) {
    case "none":
      return null;
    case "confirming":
      return { tone: "info", title: "Confirming your payment…" };
    case "paid":
      return {
        tone: "good",
        title: `You are on ${name}.`,
        text: `The team now has ${formatFullCount(events.included)} events a month, ${projects} projects and ${members} members.`,
      };
    case "processing":
      return {
        tone: "info",
        title: "Your payment is being processed. This page updates by itself.",
        text: `The team moves to ${name} when the payment succeeds, even if you leave this page.`,
      };
    case "open":
      return {
        tone: "info",
        title: "You have not paid yet, and you have not been charged.",
        text: "You can continue the checkout.",
      };
    case "expired":
      return {
        tone: "info",
        // It may also have led to a subscription that has ended since.
        title: "This checkout has expired.",
        text: "You can start again.",
      };
    case "cancelled":
      return { tone: "info", title: "Checkout cancelled. You have not been charged." };
    case "failed":
      return failedWords(state.error);
  }
}

function failedWords(error: unknown): Words {
  if (!isRetryable(error)) return { tone: "bad", title: "This checkout was not found." };
  return {
    tone: "bad",
    title: "Your payment could not be confirmed yet.",
    text: `${messageOf(error)} If you paid, the team moves to ${name} by itself.`,
  };
}
