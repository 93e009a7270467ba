import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CheckoutScreen } from "@/console/test-stripe/checkout/checkout-screen";
import { container } from "@/server/container/container";

export const metadata: Metadata = {
  title: "Checkout (test mode)",
  referrer: "no-referrer",
  robots: { index: false },
};

type PageProps = { params: Promise<{ sessionId: string }> };

export default async function Page({ params }: PageProps) {
  const { sessionId } = await params;
  const { testStripe } = await container();
  const checkout = (await testStripe?.checkout(sessionId)) ?? notFound();
  return <CheckoutScreen sessionId={sessionId} checkout={checkout} />;
}
