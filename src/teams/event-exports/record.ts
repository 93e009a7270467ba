import { storableText } from "@/base/text/canonical";
import { HOUR_MS } from "@/base/time/durations";
import { changeProject, type ProjectActor } from "../changes/change-project";
import type { ChangeContext } from "../changes/transaction";

export type EventExport = {
  /** Undefined for the events of all users. */
  userId?: string | undefined;
  /** In ms; the export has the events that were received before. */
  receivedBefore: number;
};

/**
 * Records in the audit log that a member downloads an export. Its parts share one entry for an hour, since there can be
 * hundreds. Must be awaited before any event is sent, so that no events leave without an entry.
 */
export const recordEventExport = (
  context: ChangeContext,
  who: ProjectActor,
  { userId, receivedBefore }: EventExport,
): Promise<void> =>
  // Under the team's lock, since clients download several parts at once.
  changeProject(context, who, "events:read", async ({ prisma, clock, project, audit }) => {
    const { teamId, projectId, projectName } = project;
    const action = userId === undefined ? "events.exported" : "user_data.exported";
    const entry = { action, subject: storableText(userId ?? projectName) } as const;
    const detail = {
      projectId,
      project: projectName,
      receivedBefore: new Date(receivedBefore).toISOString(),
    };
    const recent = await prisma.auditEntry.findFirst({
      where: {
        ...entry,
        teamId,
        actorId: who.actorId,
        createdAt: { gt: new Date(clock.now() - HOUR_MS) },
        detail: { equals: detail },
      },
      select: { id: true },
    });
    if (recent === null) await audit({ ...entry, detail });
  });
