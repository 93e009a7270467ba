import type { Metadata } from "next";
import { EditScreen } from "@/console/reports/editor/edit-screen";

export const metadata: Metadata = { title: "Edit report" };

export default async function Page({ params }: { params: Promise<{ reportId: string }> }) {
  return <EditScreen reportId={(await params).reportId} />;
}
