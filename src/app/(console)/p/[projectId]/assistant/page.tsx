import type { Metadata } from "next";
import { AssistantScreen } from "@/console/assistant/assistant-screen";

export const metadata: Metadata = { title: "Assistant" };

export default function Page() {
  return <AssistantScreen />;
}
