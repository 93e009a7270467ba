import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PortalScreen } from "@/console/test-stripe/portal/portal-screen";
import { container } from "@/server/container/container";

export const metadata: Metadata = {
  title: "Billing (test mode)",
  referrer: "no-referrer",
  robots: { index: false },
};

type PageProps = { params: Promise<{ portalSessionId: string }> };

export default async function Page({ params }: PageProps) {
  const { portalSessionId } = await params;
  const { testStripe } = await container();
  const portal = (await testStripe?.portal(portalSessionId)) ?? notFound();
  return <PortalScreen portalSessionId={portalSessionId} initial={portal} />;
}
