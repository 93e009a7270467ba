import type { Metadata } from "next";
import { ExploreScreen } from "@/console/explore/explore-screen";

export const metadata: Metadata = { title: "Explore" };

export default function Page() {
  return <ExploreScreen />;
}
