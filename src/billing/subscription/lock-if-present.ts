import { AppError } from "@/base/errors";
import { lockTeam, type Store } from "@/teams";

/** Locks the team; false if it was deleted. */
export async function lockIfPresent({ prisma }: Store, teamId: string): Promise<boolean> {
  try {
    await lockTeam(prisma, teamId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}
