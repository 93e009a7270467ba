import type { Metadata } from "next";
import { Members } from "@/console/teams/members/members";

export const metadata: Metadata = { title: "Members" };

export default function Page() {
  return <Members />;
}
