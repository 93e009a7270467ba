import Link from "next/link";
import { usePathname } from "next/navigation";
import { useBillingAccount } from "@/console/billing/account/account";
import { noticeOf } from "@/console/billing/usage/usage-notice";
import { api } from "@/console/trpc/api";
import { permits } from "@/teams/roles";
import { Button, buttonClass } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import type { MyTeam } from "../current/me";
import { useDismissed } from "./use-dismissed";

const REFRESH_MS = 60_000;

/** Shown once at each usage threshold that a team reaches in a month. */
export default function UsageBanner({ team }: { team: MyTeam }) {
  const { id: teamId, role } = team;
  const pathname = usePathname();
  const { data } = api.usage.current.useQuery({ teamId }, { refetchInterval: REFRESH_MS });
  const account = useBillingAccount(teamId).data;
  const notice = data && account ? noticeOf(data, account) : null;
  const [dismissed, dismiss] = useDismissed(`usage ${teamId} ${data?.month} ${notice?.key}`);
  if (notice === null || dismissed) return null;
  const [usagePage, planPage] = [`/t/${teamId}/usage`, `/t/${teamId}/plan`];
  const upgrades = data?.plan === "free" && account?.mode !== "off" && pathname !== planPage;
  const raises = data?.state === "paid_rejecting" && permits(role, "billing:manage");
  return (
    <Banner
      tone={notice.tone}
      title={notice.title}
      action={
        <>
          {raises ? (
            <Link href={`${usagePage}#overage`} className={buttonClass({ size: "sm" })}>
              Raise limit…
            </Link>
          ) : (
            pathname !== usagePage && (
              <Link href={usagePage} className={buttonClass({ size: "sm" })}>
                View usage
              </Link>
            )
          )}
          {upgrades && (
            <Link href={`${planPage}#upgrade`} className={buttonClass({ size: "sm" })}>
              Upgrade
            </Link>
          )}
          <Button size="sm" variant="ghost" onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      {notice.text}
    </Banner>
  );
}
