import { cancellationScheduled, subscriptionResumed } from "./cancellation";
import { paymentActionRequired, paymentFailed } from "./payment-failed";
import { planEnded } from "./plan-ended";
import { spendingLimit } from "./spending-limit";

/** Every kind of email. The names are stored, so that they must not change. */
export const NOTICE_KINDS = {
  plan_ended: planEnded,
  payment_failed: paymentFailed,
  payment_action_required: paymentActionRequired,
  cancellation_scheduled: cancellationScheduled,
  subscription_resumed: subscriptionResumed,
  spending_limit: spendingLimit,
} as const;

export type NoticeKind = keyof typeof NOTICE_KINDS;
