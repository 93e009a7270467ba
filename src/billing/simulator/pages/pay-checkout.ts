import type { CardChoice, PaymentResult } from "../../hosted-page-data";
import { completeCheckout } from "../checkout/complete-checkout";
import type { World } from "../state/world";
import { successUrl } from "./checkout-page";
import { closedError, sessionNotFound } from "./errors";

/** Pays a checkout. Paying twice is one payment: the second time only leads on. */
export function payCheckout(world: World, id: string, card: CardChoice): PaymentResult {
  if (world.get("checkout.session", id) === null) throw sessionNotFound();
  const result = completeCheckout(world, id, {
    card: card.paymentMethod,
    authentication: card.authentication,
  });
  switch (result.outcome) {
    case "authentication_required":
      return { outcome: "authentication_required" };
    case "declined":
      return { outcome: "declined", message: result.refusal.message };
    case "complete":
    case "closed": {
      const { session } = result;
      if (session.status !== "complete") throw closedError();
      return { outcome: "succeeded", url: successUrl(session) ?? "/" };
    }
  }
}
