import type { Metadata } from "next";
import { PricingPage } from "@/console/billing/pricing-page";
import { homePath } from "@/console/shell/current/location";
import { container } from "@/server/container";
import { visitor } from "@/server/visitor";

export const metadata: Metadata = { title: "Pricing" };

export default async function Page() {
  const { accounts } = await container();
  const me = await visitor();
  return (
    <PricingPage
      unclaimed={await accounts.isUnclaimed()}
      {...(me && { homeHref: homePath(me, "") })}
    />
  );
}
