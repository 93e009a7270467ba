import type { Metadata } from "next";
import { RetentionScreen } from "@/console/retention/retention-screen";

export const metadata: Metadata = { title: "Retention" };

export default function Page() {
  return <RetentionScreen />;
}
