import Link from "next/link";
import { useBillingAccount } from "@/console/billing/account/account";
import { noticeOf } from "@/console/billing/usage/usage-notice";
import { api } from "@/console/trpc/api";
import { Button, buttonClass } from "@/ui/buttons/button";
import { Banner } from "@/ui/feedback/banner";
import { useDismissed } from "./use-dismissed";

const REFRESH_MS = 60_000;

/** Shown once at each usage threshold that a team reaches in a month. */
export default function UsageBanner({ teamId }: { teamId: string }) {
  const { data } = api.usage.current.useQuery({ teamId }, { refetchInterval: REFRESH_MS });
  const account = useBillingAccount(teamId).data;
  const notice = data && account ? noticeOf(data, account) : null;
  const [dismissed, dismiss] = useDismissed(`usage ${teamId} ${data?.month} ${notice?.key}`);
  if (notice === null || dismissed) return null;
  const upgrades = data?.plan === "free" && account?.mode !== "off";
  return (
    <Banner
      tone={notice.tone}
      title={notice.title}
      action={
        <>
          <Link href={`/t/${teamId}/usage`} className={buttonClass({ size: "sm" })}>
            View usage
          </Link>
          {upgrades && (
            <Link href={`/t/${teamId}/plan#upgrade`} className={buttonClass({ size: "sm" })}>
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
