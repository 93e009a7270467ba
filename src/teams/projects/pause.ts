import type { TeamsContext } from "../context";

/** A paused project can be read; its keys are known but accept nothing. */
export async function pauseProject(context: TeamsContext, id: string): Promise<void> {
  await mark(context, id, new Date(context.clock.now()));
}

export async function resumeProject(context: TeamsContext, id: string): Promise<void> {
  await mark(context, id, null);
}

async function mark(
  { prisma, clock, ingestKeys }: TeamsContext,
  id: string,
  pausedAt: Date | null,
): Promise<void> {
  await prisma.project.updateMany({
    where: { id, deletedAt: null },
    data: { pausedAt, updatedAt: new Date(clock.now()) },
  });
  ingestKeys.forget();
}
