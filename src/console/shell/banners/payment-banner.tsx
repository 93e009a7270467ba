import { useBillingAccount } from "@/console/billing/account/account";
import { FixPayment } from "@/console/billing/subscription/fix-payment";
import { PLANS } from "@/plans/plans";
import { permits } from "@/teams/roles";
import { Banner } from "@/ui/feedback/banner";
import type { MyTeam } from "../current/me";

/** A team stays on Pro while its payment is being retried. */
export default function PaymentBanner({ team }: { team: MyTeam }) {
  const { data } = useBillingAccount(team.id);
  if (!data?.hasSubscription) return null;
  const fixes = permits(team.role, "billing:fix_payment");
  return (
    <Banner
      tone="bad"
      title={`The last payment for ${team.name} failed`}
      action={fixes && <FixPayment teamId={team.id} size="sm" />}
    >
      Everything continues, and the payment is retried over the coming days. If all retries fail,
      the team moves to the {PLANS.free.name} plan.
      {!fixes && ` Let ${data.owner.name}, who owns this team, know.`}
    </Banner>
  );
}
