import type { Metadata } from "next";
import { ReportScreen } from "@/console/reports/reader/report-screen";

export const metadata: Metadata = { title: "Report" };

export default async function Page({ params }: { params: Promise<{ reportId: string }> }) {
  return <ReportScreen reportId={(await params).reportId} />;
}
