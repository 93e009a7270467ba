import { signedOut } from "@/base/errors";
import type { Plan, Prisma, Role } from "@/database";
import type { PlanState } from "@/plans";
import { membershipColumns, membershipOf, teamsOf, teamsSuspending } from "@/teams";
import type { AccountsContext } from "../auth/context";
import { ensureFirstTeam } from "../sign-up/first-team";

export type Me = {
  user: { id: string; name: string; email: string; emailVerified: boolean; isOperator: boolean };
  /** Oldest first; so are the projects in each. */
  teams: MyTeam[];
  /** Teams whose plan no longer has a seat for the user. */
  suspendedFrom: { id: string; name: string }[];
};

export type MyTeam = {
  id: string;
  name: string;
  plan: Plan;
  role: Role;
  planState: PlanState;
  projects: MyProject[];
};

/** `timeZone` is an IANA name. */
export type MyProject = { id: string; name: string; timeZone: string; paused: boolean };

const OLDEST_FIRST = [{ createdAt: "asc" }, { id: "asc" }] satisfies {
  createdAt?: Prisma.SortOrder;
  id?: Prisma.SortOrder;
}[];

/** The user with their teams and projects. Creates the first team of a user who never had one. */
export async function whoAmI(
  { prisma, clock, operators }: Pick<AccountsContext, "prisma" | "clock" | "operators">,
  userId: string,
): Promise<Me> {
  const found = await prisma.user.findUnique({
    where: { id: userId },
    select: { id: true, name: true, email: true, emailVerified: true, setUpAt: true },
  });
  if (found === null) throw signedOut();
  const { setUpAt, ...user } = found;
  if (setUpAt === null) await ensureFirstTeam({ prisma, clock }, userId);
  const [isOperator, teams, suspendedFrom] = await Promise.all([
    operators.includes(user),
    findTeams(prisma, userId),
    prisma.team.findMany({
      where: teamsSuspending(userId),
      orderBy: OLDEST_FIRST,
      select: { id: true, name: true },
    }),
  ]);
  return { user: { ...user, isOperator }, teams, suspendedFrom };
}

async function findTeams(prisma: Prisma.TransactionClient, userId: string): Promise<MyTeam[]> {
  const teams = await prisma.team.findMany({
    where: teamsOf(userId),
    orderBy: OLDEST_FIRST,
    select: {
      ...membershipColumns(userId),
      projects: {
        where: { deletedAt: null },
        orderBy: OLDEST_FIRST,
        select: { id: true, name: true, timeZone: true, pausedAt: true },
      },
    },
  });
  return teams.flatMap(({ projects, ...team }) => {
    const membership = membershipOf(team);
    if (membership === null) return [];
    const { teamId: id, teamName: name, plan, planState, role } = membership;
    return [{ id, name, plan, planState, role, projects: projects.map(describeProject) }];
  });
}

const describeProject = ({
  pausedAt,
  ...project
}: Omit<MyProject, "paused"> & { pausedAt: Date | null }) => ({
  ...project,
  paused: pausedAt !== null,
});
