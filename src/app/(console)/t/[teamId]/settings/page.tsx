import type { Metadata } from "next";
import { TeamSettings } from "@/console/teams/team-settings";

export const metadata: Metadata = { title: "Team settings" };

export default function Page() {
  return <TeamSettings />;
}
