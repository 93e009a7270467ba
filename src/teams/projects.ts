import { AppError } from "@/base/errors";
import { newId } from "@/base/ids";
import { isUniqueViolation } from "@/database";
import { type Store, stamps, type TeamsContext } from "./context";

export type NewProject = {
  teamId: string;
  name: string;
  /** A UUID of the creator's choice; made up when left out. */
  id?: string | undefined;
  /** IANA name. */
  timeZone?: string;
};

/** Throws `conflict` when the chosen id is taken. */
export async function createProject(
  { prisma, clock }: Store,
  { id = newId(), timeZone = "UTC", teamId, name }: NewProject,
): Promise<{ id: string }> {
  try {
    return await prisma.project.create({
      data: { id, teamId, name, timeZone, ...stamps(clock) },
      select: { id: true },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("conflict", "This project id is taken. Choose another.", { cause: error });
  }
}

/** A paused project can be read; its keys are known but accept nothing. */
export async function pauseProject(context: TeamsContext, id: string): Promise<void> {
  await mark(context, id, { pausedAt: new Date(context.clock.now()) });
}

export async function resumeProject(context: TeamsContext, id: string): Promise<void> {
  await mark(context, id, { pausedAt: null });
}

/** From now on the project reads as one that never was, and its ingest keys as unknown. */
export async function deleteProject(context: TeamsContext, id: string): Promise<void> {
  await mark(context, id, { deletedAt: new Date(context.clock.now()) });
}

async function mark(
  { prisma, clock, ingestKeys }: TeamsContext,
  id: string,
  state: { pausedAt?: Date | null; deletedAt?: Date },
): Promise<void> {
  await prisma.project.updateMany({
    where: { id, deletedAt: null },
    data: { ...state, updatedAt: new Date(clock.now()) },
  });
  ingestKeys.forget();
}
