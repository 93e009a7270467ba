import type { Metadata } from "next";
import { UsageScreen } from "@/console/billing/usage/usage-screen";

export const metadata: Metadata = { title: "Usage" };

export default function Page() {
  return <UsageScreen />;
}
