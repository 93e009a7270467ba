import type { Metadata } from "next";
import { Overview } from "@/console/overview/overview";

export const metadata: Metadata = { title: "Overview" };

export default function Page() {
  return <Overview />;
}
