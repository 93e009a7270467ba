import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { billingModeOf } from "@/base/billing-mode";
import { PricingPage } from "@/console/billing/pricing/pricing-page";
import { upgradePath } from "@/console/billing/pricing/upgrade-path";
import { homePath } from "@/console/shell/current/location";
import { container } from "@/server/container/container";
import { currentUser } from "@/server/next/current-user";

export const metadata: Metadata = { title: "Pricing" };

export default async function Page() {
  const { accounts, env } = await container();
  const mode = billingModeOf(env);
  if (mode === null) notFound();
  const me = await currentUser();
  const upgradeHref = me ? upgradePath(me) : undefined;
  return (
    <PricingPage
      mode={mode}
      unclaimed={await accounts.isUnclaimed()}
      {...(me && { homeHref: homePath(me, "") })}
      {...(upgradeHref !== undefined && { upgradeHref })}
    />
  );
}
