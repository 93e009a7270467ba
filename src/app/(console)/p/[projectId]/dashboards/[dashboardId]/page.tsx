import type { Metadata } from "next";
import { DashboardScreen } from "@/console/dashboards/dashboard-screen";

export const metadata: Metadata = { title: "Dashboard" };

type DashboardPageProps = { params: Promise<{ dashboardId: string }> };

export default async function Page({ params }: DashboardPageProps) {
  return <DashboardScreen dashboardId={(await params).dashboardId} />;
}
