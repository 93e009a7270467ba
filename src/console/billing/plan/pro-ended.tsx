import { useTeam } from "@/console/shell/current/current";
import { api } from "@/console/trpc/api";
import { Banner } from "@/ui/feedback/banner";
import { proEndedWords } from "./pro-ended-words";

/** Says what a team lost with Pro, to those who can see its members. */
export function ProEnded({ endedAt }: { endedAt: string }) {
  const { id: teamId, projects } = useTeam();
  const { data } = api.teams.members.list.useQuery({ teamId });
  if (!data) return null;
  const paused = projects.filter((project) => project.paused).length;
  const suspended = data.filter((member) => member.suspended).length;
  return <Banner title={proEndedWords(endedAt, { paused, suspended })} />;
}
