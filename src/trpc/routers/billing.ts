import { z } from "zod";
import { AppError } from "@/base/errors";
import { type Billing, readAccount, setSpendingLimit } from "@/billing";
import { MAX_SPENDING_LIMIT } from "@/plans";
import type { Context } from "../core/context";
import { router, teamProcedure } from "../core/procedures";

/** Stripe's id of a checkout session. */
const sessionId = z.string().regex(/^cs_\w{1,250}$/);
/** In US cents, in whole dollars. */
const spendingLimit = z.int().min(0).max(MAX_SPENDING_LIMIT).multipleOf(100).nullable();

export const billingRouter = router({
  account: teamProcedure("team:read").query(({ ctx }) =>
    readAccount(ctx.prisma, ctx.billing?.mode ?? null, ctx.team.teamId),
  ),

  /** The URL of the payment page. Throws `conflict` if the team has a subscription. */
  startCheckout: teamProcedure("billing:manage").mutation(({ ctx }) =>
    billingOf(ctx).startCheckout(ctx.team.teamId, ctx.origin),
  ),

  /** Called on the return from the payment page, so that the plan does not wait for a webhook. */
  confirmCheckout: teamProcedure("team:read")
    .input(z.object({ sessionId }))
    .mutation(({ ctx, input }) => billingOf(ctx).confirmCheckout(ctx.team.teamId, input.sessionId)),

  /** The URL of the page with cards and invoices, or of the one that cancels the subscription. */
  openPortal: teamProcedure("billing:manage")
    .input(z.object({ flow: z.enum(["cancel"]).optional() }))
    .mutation(({ ctx, input }) =>
      billingOf(ctx).openPortal(ctx.team.teamId, ctx.origin, input.flow),
    ),

  /** The URL of the page that changes the card, and of nothing else. */
  fixPayment: teamProcedure("billing:fix_payment").mutation(({ ctx }) =>
    billingOf(ctx).fixPayment(ctx.team.teamId, ctx.origin),
  ),

  /** Also without billing: a limit that was set before still rejects events. */
  setSpendingLimit: teamProcedure("billing:manage")
    .input(z.object({ limit: spendingLimit }))
    .mutation(({ ctx, input }) => setSpendingLimit(ctx.teams, ctx.who, input.limit)),
});

function billingOf({ billing }: Pick<Context, "billing">): Billing {
  if (billing !== null) return billing;
  throw new AppError("forbidden", "Billing is turned off on this server.");
}
