import { inTransaction, writeAudit } from "@/teams";
import { addNotice } from "../notices/add";
import type { BillingContext } from "../stripe/context";
import { ask, orNull } from "../stripe/errors";
import { idOf } from "../stripe/id-of";
import { findAccount } from "../subscription/account";
import { lockIfPresent } from "../subscription/lock-if-present";

type Failure = { invoice: string | null; kind: "payment_failed" | "payment_action_required" };

const CONSEQUENCE = "a failed payment was not read";

/**
 * Tells the owner and the admins about a failed payment, once per attempt. Nothing is added if the
 * invoice was paid in the meantime, or if the payment was the first one of a checkout, whose page
 * has said so already.
 */
export async function noticePaymentFailure(
  context: BillingContext,
  teamId: string,
  { invoice: invoiceId, kind }: Failure,
): Promise<void> {
  const account = await findAccount(context, teamId);
  if (invoiceId === null || account?.status !== "past_due") return;
  const invoice = await orNull(ask(CONSEQUENCE, () => context.stripe.invoices.retrieve(invoiceId)));
  if (invoice?.status !== "open" || idOf(invoice.customer) !== account.customerId) return;
  const { attempt_count: attempt, next_payment_attempt: retry, currency } = invoice;
  const detail = {
    amount: invoice.amount_remaining,
    currency,
    retriesAt: retry === null ? null : new Date(retry * 1_000).toISOString(),
  };
  await inTransaction(context, async (store) => {
    if (!(await lockIfPresent(store, teamId))) return;
    const key = `payment_failed:${invoiceId}:${attempt}`;
    const isNew = await addNotice(store, { teamId, key, kind, detail });
    // The first attempt's entry is that of the grace state.
    if (isNew && attempt > 1) await auditFailure(store, teamId, attempt);
  });
}

async function auditFailure(
  store: Parameters<typeof addNotice>[0],
  teamId: string,
  attempt: number,
): Promise<void> {
  const { name } = await store.prisma.team.findUniqueOrThrow({ where: { id: teamId } });
  await writeAudit(store, {
    teamId,
    actorId: null,
    action: "team.payment_failed",
    subject: name,
    detail: { attempt },
  });
}
