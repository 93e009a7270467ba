import { useBillingAccount } from "@/console/billing/account/account";
import { useHostedPage } from "@/console/billing/account/use-hosted-page";
import { api, messageOf } from "@/console/trpc/api";
import { PLANS } from "@/plans/plans";
import { permits } from "@/teams/roles";
import { Button } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { MyTeam } from "../current/me";

/** For those who can change the card. The team stays on Pro while its payment is being retried. */
export default function PaymentBanner({ team }: { team: MyTeam }) {
  const { data } = useBillingAccount(team.id);
  const { mutateAsync } = api.billing.fixPayment.useMutation();
  const { open, opening, error } = useHostedPage(() => mutateAsync({ teamId: team.id }));
  if (!data?.hasSubscription || !permits(team.role, "billing:fix_payment")) return null;
  return (
    <Banner
      tone="bad"
      title={`The last payment for ${team.name} failed`}
      action={
        <Button size="sm" loading={opening} onClick={open}>
          Update payment method
        </Button>
      }
    >
      <p>
        Everything continues, and the payment is retried over the coming days. If all retries fail,
        the team moves to the {PLANS.free.name} plan.
      </p>
      {error !== undefined && <p className="font-medium text-ink">{messageOf(error)}</p>}
    </Banner>
  );
}
