import type { Metadata } from "next";
import { PathsScreen } from "@/console/paths/paths-screen";

export const metadata: Metadata = { title: "Paths" };

export default function Page() {
  return <PathsScreen />;
}
