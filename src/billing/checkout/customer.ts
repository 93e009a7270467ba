import type { Stripe } from "stripe";
import { AppError } from "@/base/errors";
import type { BillingAccount } from "@/database";
import { isLive } from "@/plans";
import { inTransaction, lockTeam } from "@/teams";
import { refreshContact } from "../customer/contact";
import { markNotBillable } from "../metering";
import type { BillingContext } from "../stripe/context";
import { ask, orNull } from "../stripe/errors";
import { keyOfMinute } from "../stripe/idempotency-key";
import { ranksBelow } from "../stripe/mode-rank";
import { syncTeam } from "../subscription/sync";
import { endTestAccount } from "../subscription/test-accounts";

const CONSEQUENCE = "the checkout cannot be opened";
const MAX_ATTEMPTS = 5;

/**
 * The team's account, whose customer exists at Stripe and has the owner's address. Makes
 * both if necessary: one customer, however many requests do so at once. Throws
 * `not_found` for a deleted team.
 */
export async function ensureCustomer(
  context: BillingContext,
  teamId: string,
): Promise<BillingAccount> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const account = await context.prisma.billingAccount.findUnique({ where: { teamId } });
    if (account !== null && account.mode !== context.mode) {
      await leaveOtherMode(context, account);
      continue;
    }
    const customerId = account?.customerId ?? (await createCustomer(context, teamId, null));
    if (await refreshContact(context, { teamId, customerId }, CONSEQUENCE)) {
      if (account !== null) return account;
      await storeCustomer(context, teamId, null, customerId);
      continue;
    }
    if (isLive(account?.status ?? null)) {
      const { isLive: stillLive } = await syncTeam(context, teamId, CONSEQUENCE);
      if (stillLive) throw unknownCustomer();
      continue;
    }
    const replacement = await createCustomer(context, teamId, customerId);
    await storeCustomer(context, teamId, account, replacement);
  }
  throw new AppError("conflict", "The team's billing is changing. Try again in a moment.");
}

/**
 * Nobody pays in a less real mode any more; an account of a more real one belongs to
 * another server's settings.
 */
async function leaveOtherMode(context: BillingContext, account: BillingAccount): Promise<void> {
  if (ranksBelow(account.mode, context.mode)) return endTestAccount(context, account);
  throw new AppError(
    "conflict",
    `This team's subscription was made in Stripe's ${account.mode} mode, which this server does not use now. Tell the person who runs it.`,
  );
}

const unknownCustomer = (): AppError =>
  new AppError(
    "conflict",
    "This team has a subscription in another Stripe account. Tell the person who runs this server.",
  );

/**
 * The idempotency key names the customer that is replaced, so that concurrent requests make one
 * customer. The body is always the same, as Stripe requires then. A customer that is not stored
 * stays without a subscription.
 */
async function createCustomer(
  context: BillingContext,
  teamId: string,
  replaced: string | null,
): Promise<string> {
  const { stripe } = context;
  const params: Stripe.CustomerCreateParams = { metadata: { team: teamId } };
  const idempotencyKey = keyOfMinute(context, `customer:${teamId}:${replaced ?? "first"}`);
  const customer = await ask(CONSEQUENCE, () =>
    stripe.customers.create(params, { idempotencyKey }),
  );
  // Stripe repeats its answer, also if the customer was deleted since.
  const found = await orNull(ask(CONSEQUENCE, () => stripe.customers.retrieve(customer.id)));
  if (found === null || found.deleted) return createCustomer(context, teamId, customer.id);
  return customer.id;
}

/** Does nothing if another request was faster. */
function storeCustomer(
  context: BillingContext,
  teamId: string,
  replaced: BillingAccount | null,
  customerId: string,
): Promise<void> {
  const { mode } = context;
  return inTransaction(context, async (store) => {
    const { prisma, clock } = store;
    await lockTeam(prisma, teamId);
    if (replaced !== null) {
      const { count } = await prisma.billingAccount.deleteMany({
        where: { teamId, customerId: replaced.customerId, version: replaced.version },
      });
      if (count > 0) await markNotBillable(store, replaced, "Stripe has deleted the customer.");
    }
    await prisma.billingAccount.createMany({
      data: [{ teamId, customerId, mode, createdAt: new Date(clock.now()) }],
      skipDuplicates: true,
    });
  });
}
