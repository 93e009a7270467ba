import { storableText } from "@/base/text/canonical";
import { HOUR_MS } from "@/base/time/durations";
import { changeProject, type ProjectActor } from "../changes/change-project";
import type { ChangeContext } from "../changes/transaction";

/**
 * Records in the audit log that a member downloads events, of one user or of all. All downloads
 * within an hour share one entry, since an export can have hundreds of parts. Must be awaited
 * before any event is sent, so that no events leave without an entry.
 */
export const recordEventExport = (
  context: ChangeContext,
  who: ProjectActor,
  userId: string | undefined,
): Promise<void> =>
  // Under the team's lock, since clients download several parts at once.
  changeProject(context, who, "events:read", async ({ prisma, clock, project, audit }) => {
    const { teamId, projectId, projectName } = project;
    const action = userId === undefined ? "events.exported" : "user_data.exported";
    const entry = { action, subject: storableText(userId ?? projectName) } as const;
    const recent = await prisma.auditEntry.findFirst({
      where: {
        ...entry,
        teamId,
        actorId: who.actorId,
        createdAt: { gt: new Date(clock.now() - HOUR_MS) },
        detail: { path: ["projectId"], equals: projectId },
      },
      select: { id: true },
    });
    if (recent === null) await audit({ ...entry, detail: { projectId, project: projectName } });
  });
