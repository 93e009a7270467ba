import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { AppError, notFound } from "@/base/errors";
import type { BillingAccount } from "@/database";
import { PLANS } from "@/plans";
import { inTransaction, lockTeam } from "@/teams";
import type { BillingContext } from "../stripe/context";
import { ask, orNull } from "../stripe/errors";
import { keyOfMinute } from "../stripe/idempotency-key";
import { expireSession } from "../stripe/open-sessions";
import { syncTeam } from "../subscription/sync";
import { ensureCustomer } from "./customer";
import { isProcessing } from "./is-processing";
import { planPage } from "./plan-page";

const CONSEQUENCE = "the checkout cannot be opened";
const MAX_ATTEMPTS = 5;

/**
 * The URL of a payment page. A team has one open checkout at a time, which another request
 * continues, so that two tabs or two double clicks cannot lead to two subscriptions. Throws
 * `conflict` if the team has a subscription, and `not_found` if it was deleted.
 */
export async function startCheckout(
  context: BillingContext,
  teamId: string,
  origin: string,
): Promise<{ url: string }> {
  await assertTeamExists(context, teamId);
  let account = await ensureCustomer(context, teamId);
  await assertNoSubscription(context, teamId);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const open = await continueSession(context, account, origin);
    if (open !== null) return { url: open };
    const session = await createSession(context, account, origin);
    if (await storeSession(context, account, session)) return { url: urlOf(session) };
    account = await ensureCustomer(context, teamId);
  }
  throw new AppError("conflict", "Another checkout of this team is being opened. Try again.");
}

/** Before anything is made at Stripe, where nobody would look for it. */
async function assertTeamExists({ prisma }: BillingContext, id: string): Promise<void> {
  if ((await prisma.team.count({ where: { id, deletedAt: null } })) === 0) throw notFound("Team");
}

async function assertNoSubscription(context: BillingContext, teamId: string): Promise<void> {
  const { isLive } = await syncTeam(context, teamId, CONSEQUENCE);
  if (isLive) {
    throw new AppError("conflict", `This team is already on ${PLANS.pro.name}.`);
  }
}

/**
 * The URL of an earlier session if it is open. One that would return to another address of
 * this server is expired.
 */
async function continueSession(
  context: BillingContext,
  { teamId, checkoutSessionId: sessionId }: BillingAccount,
  origin: string,
): Promise<string | null> {
  if (sessionId === null) return null;
  const { stripe } = context;
  const read = () => orNull(ask(CONSEQUENCE, () => stripe.checkout.sessions.retrieve(sessionId)));
  let session = await read();
  if (session?.status === "open") {
    if (session.success_url?.startsWith(planPage(origin, teamId))) return urlOf(session);
    await expireSession(stripe, sessionId, CONSEQUENCE);
    // It may have been completed instead.
    session = await read();
  }
  if (session?.status === "complete") {
    await assertNoSubscription(context, teamId);
    if (await isProcessing(stripe, session, CONSEQUENCE)) throw stillProcessing();
  }
  return null;
}

const stillProcessing = (): AppError =>
  new AppError("conflict", "The payment of this team is still being processed.");

/**
 * The idempotency key names the previous session, so that requests at the same moment get
 * the same new session.
 */
async function createSession(
  context: BillingContext,
  { teamId, customerId, checkoutSessionId: previous }: BillingAccount,
  origin: string,
): Promise<Stripe.Checkout.Session> {
  const { stripe, catalogue } = context;
  const { monthly, overage } = await ask(CONSEQUENCE, () => catalogue.prices());
  const page = planPage(origin, teamId);
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: "subscription",
    ui_mode: "hosted_page",
    customer: customerId,
    client_reference_id: teamId,
    line_items: [{ price: monthly.id, quantity: 1 }, { price: overage.id }],
    metadata: { team: teamId },
    subscription_data: { metadata: { team: teamId } },
    success_url: `${page}?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${page}?checkout=cancelled`,
  };
  // Stripe rejects a key that was used with another body.
  const body = createHash("sha256").update(JSON.stringify(params)).digest("hex").slice(0, 16);
  const request = `checkout:${teamId}:${previous ?? "first"}:${body}`;
  const idempotencyKey = keyOfMinute(context, request);
  return ask(CONSEQUENCE, () => stripe.checkout.sessions.create(params, { idempotencyKey }));
}

/**
 * Makes the session the team's open one, unless another request has stored a different one since;
 * this one is then expired. Throws `not_found` if the team was deleted in the meantime.
 */
async function storeSession(
  context: BillingContext,
  { teamId, customerId, checkoutSessionId: previous }: BillingAccount,
  { id }: Stripe.Checkout.Session,
): Promise<boolean> {
  const discard = () => expireSession(context.stripe, id, CONSEQUENCE);
  const stored = await inTransaction(context, async ({ prisma }) => {
    await lockTeam(prisma, teamId);
    const account = await prisma.billingAccount.findUnique({ where: { teamId } });
    if (account?.customerId !== customerId) return false;
    if (account.checkoutSessionId === id) return true;
    if (account.checkoutSessionId !== previous) return false;
    const checkoutSessionId = id;
    await prisma.billingAccount.update({ where: { teamId }, data: { checkoutSessionId } });
    return true;
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") await discard();
    throw error;
  });
  if (!stored) await discard();
  return stored;
}

function urlOf({ url }: Stripe.Checkout.Session): string {
  if (url === null) throw new Error("Stripe returned an open checkout without a URL.");
  return url;
}
