import { z } from "zod";
import { StartError } from "@/base/errors";
import { canonicalEmail } from "@/base/text/email";
import type { Prisma } from "@/database";

export type FoundTeam = { id: string; name: string };

/**
 * The team that an operator means: by its id, or by its owner's address. Throws {@link StartError} where
 * there is none, or where an owner has several.
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
      `There is no team of "${named}". Name it by its id, or by its owner's address.`,
    );
  if (others.length === 0) return team;
  const list = teams.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  throw new StartError(`"${named}" owns several teams. Name one by its id:\n${list}`);
}
