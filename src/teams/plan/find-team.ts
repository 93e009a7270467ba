import { z } from "zod";
import { StartError } from "@/base/errors";
import { canonicalEmail } from "@/base/text/email";
import type { Prisma } from "@/database";

type FoundTeam = { id: string; name: string };

/**
 * Finds a team for an operator, by its id or its owner's address. Throws {@link StartError} if
 * there is no such team or the owner has several.
 */
export async function findTeamByIdOrOwner(
  prisma: Prisma.TransactionClient,
  named: string,
): Promise<FoundTeam> {
  const byId = z.uuid().safeParse(named).success;
  const owned = { role: "owner" as const, user: { email: canonicalEmail(named) } };
  const teams = await prisma.team.findMany({
    where: { deletedAt: null, ...(byId ? { id: named } : { memberships: { some: owned } }) },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  const [team, ...others] = teams;
  if (team === undefined)
    throw new StartError(
      `No team found for "${named}". Specify a team id or an owner's email address.`,
    );
  if (others.length === 0) return team;
  const list = teams.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  throw new StartError(`"${named}" owns several teams. Specify one by id:\n${list}`);
}
