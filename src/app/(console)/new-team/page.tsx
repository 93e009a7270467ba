import type { Metadata } from "next";
import { NewTeam } from "@/console/teams/new-team";

export const metadata: Metadata = { title: "New team" };

export default function Page() {
  return <NewTeam />;
}
