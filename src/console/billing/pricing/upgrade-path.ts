import type { Me } from "@/console/shell/current/me";

/** The plan page of the only team that the user owns on Free; undefined if there is none. */
export function upgradePath({ teams }: Pick<Me, "teams">): string | undefined {
  const [team, ...others] = teams.filter(({ role, plan }) => role === "owner" && plan === "free");
  return team && others.length === 0 ? `/t/${team.id}/plan#upgrade` : undefined;
}
