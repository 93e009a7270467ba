import { AppError } from "@/base/errors";
import type {
  CardChangeResult,
  CardChoice,
  CheckoutPage,
  ClockStep,
  PaymentResult,
  PortalPage,
  PortalResult,
} from "../../hosted-page-data";
import { isTestCard } from "../customers/test-cards";
import { StripeFault } from "../state/faults";
import type { World } from "../state/world";
import { checkoutPage } from "./checkout-page";
import { sessionNotFound } from "./errors";
import { payCheckout } from "./pay-checkout";
import { changeCard, sessionFor, setCancellation } from "./portal-actions";
import { portalPage } from "./portal-page";
import { moveClock } from "./test-clock";

/** Runs work on the simulator's objects, one at a time, and keeps what it changed. */
type Run = <T>(work: (world: World) => T) => Promise<T>;

/** What the pages that Stripe would host show and do. An unknown session is null or `not_found`. */
export type HostedPages = {
  checkout(sessionId: string): Promise<CheckoutPage | null>;
  pay(sessionId: string, card: CardChoice): Promise<PaymentResult>;
  portal(sessionId: string): Promise<PortalPage | null>;
  changeCard(sessionId: string, card: CardChoice): Promise<CardChangeResult>;
  cancel(sessionId: string): Promise<PortalResult>;
  resume(sessionId: string): Promise<PortalResult>;
  /** Moves the customer's time forward. */
  moveClock(sessionId: string, to: ClockStep): Promise<PortalResult>;
};

/** `beforeClockMoves` is called with the customer whose time is about to move. */
export function hostedPages(
  run: Run,
  beforeClockMoves: (customer: string) => Promise<void> = async () => undefined,
): HostedPages {
  const act: Run = (work) => run(work).catch(rethrow);
  return {
    checkout: (id) => act((world) => checkoutPage(world, id)),
    pay: async (id, card) => {
      assertTestCard(card);
      return act((world) => payCheckout(world, id, card));
    },
    portal: (id) =>
      act((world) => {
        const session = world.get("billing_portal.session", id);
        const customer = session && world.get("customer", session.customer);
        return customer && !customer.deleted ? portalPage(world, session) : null;
      }),
    changeCard: async (id, card) => {
      assertTestCard(card);
      return act((world) => {
        const session = sessionFor(world, id, "payment_method_update");
        return { ...changeCard(world, session, card), page: portalPage(world, session) };
      });
    },
    cancel: (id) =>
      act((world) => {
        const session = sessionFor(world, id, "subscription_cancel");
        setCancellation(world, session, true);
        return { page: portalPage(world, session) };
      }),
    resume: (id) =>
      act((world) => {
        const session = sessionFor(world, id, "other");
        setCancellation(world, session, false);
        return { page: portalPage(world, session) };
      }),
    moveClock: async (id, to) => {
      await beforeClockMoves(await act((world) => sessionFor(world, id, "other").customer));
      return act((world) => {
        const session = sessionFor(world, id, "other");
        moveClock(world, session.customer, to);
        return { page: portalPage(world, session) };
      });
    },
  };
}

/** Only test cards: an id could name another customer's saved card. */
function assertTestCard({ paymentMethod }: CardChoice): void {
  if (isTestCard(paymentMethod)) return;
  throw new AppError("invalid_request", "Choose one of the test cards.");
}

function rethrow(error: unknown): never {
  if (!(error instanceof StripeFault)) throw error;
  // Such as a session of a deleted customer.
  if (error.body.code === "resource_missing") throw sessionNotFound();
  throw new AppError("conflict", error.body.message, { cause: error });
}
