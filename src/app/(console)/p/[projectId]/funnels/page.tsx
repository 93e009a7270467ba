import type { Metadata } from "next";
import { FunnelsScreen } from "@/console/funnels/funnels-screen";

export const metadata: Metadata = { title: "Funnels" };

export default function Page() {
  return <FunnelsScreen />;
}
