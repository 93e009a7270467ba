import type { Metadata } from "next";
import { DataScreen } from "@/console/data/data-screen";

export const metadata: Metadata = { title: "Data" };

export default function Page() {
  return <DataScreen />;
}
