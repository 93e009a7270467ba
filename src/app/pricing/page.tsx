import type { Metadata } from "next";
import { PricingPage } from "@/console/billing/pricing/pricing-page";
import { homePath } from "@/console/shell/current/location";
import { container } from "@/server/container/container";
import { currentUser } from "@/server/next/current-user";

export const metadata: Metadata = { title: "Pricing" };

export default async function Page() {
  const { accounts } = await container();
  const me = await currentUser();
  return (
    <PricingPage
      unclaimed={await accounts.isUnclaimed()}
      {...(me && { homeHref: homePath(me, "") })}
    />
  );
}
