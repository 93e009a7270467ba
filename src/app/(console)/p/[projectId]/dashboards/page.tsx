import type { Metadata } from "next";
import { DashboardsScreen } from "@/console/dashboards/list/dashboards-screen";

export const metadata: Metadata = { title: "Dashboards" };

export default function Page() {
  return <DashboardsScreen />;
}
