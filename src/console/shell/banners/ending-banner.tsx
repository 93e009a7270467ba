import Link from "next/link";
import { usePathname } from "next/navigation";
import { useBillingAccount } from "@/console/billing/account/account";
import { billingDay, endingWords } from "@/console/billing/account/account-words";
import { PLANS } from "@/plans/plans";
import { permits } from "@/teams/roles";
import { Button, buttonClass } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { MyTeam } from "../current/me";
import { useDismissed } from "./use-dismissed";

/** Says when a cancelled subscription ends, to those who look after the team. */
export default function EndingBanner({ team }: { team: MyTeam }) {
  const { data } = useBillingAccount(team.id);
  const endsAt = data?.endsAt ?? null;
  const [dismissed, dismiss] = useDismissed(`plan ends ${team.id} ${endsAt}`);
  const planPath = `/t/${team.id}/plan`;
  // The plan screen says so itself.
  const isOnPlan = usePathname() === planPath;
  const hidden = dismissed || isOnPlan;
  if (endsAt === null || hidden || !permits(team.role, "billing:fix_payment")) return null;
  return (
    <Banner
      title={`${team.name} is on ${PLANS.pro.name} until ${billingDay(endsAt)}`}
      action={
        <>
          <Link href={planPath} className={buttonClass({ size: "sm" })}>
            View plan
          </Link>
          <Button size="sm" variant="ghost" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {endingWords(endsAt)}
    </Banner>
  );
}
