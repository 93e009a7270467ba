import type { Metadata } from "next";
import { NewScreen } from "@/console/reports/editor/new-screen";

export const metadata: Metadata = { title: "New report" };

export default function Page() {
  return <NewScreen />;
}
