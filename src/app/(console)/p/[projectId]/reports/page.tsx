import type { Metadata } from "next";
import { ReportsScreen } from "@/console/reports/list/reports-screen";

export const metadata: Metadata = { title: "Reports" };

export default function Page() {
  return <ReportsScreen />;
}
