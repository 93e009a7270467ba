import { newId } from "@/base/ids";
import { type ChangeContext, stamps, type WhoseProject } from "@/teams";
import type { NewReport } from "./schema";
import { assertRoomForOne, changeReports, type StoredReport } from "./stored";

/** Throws `conflict` in a project that has as many as it may. */
export function createReport(
  context: ChangeContext,
  who: WhoseProject,
  { title, description, prompt, content }: NewReport,
): Promise<StoredReport> {
  return changeReports(context, who, async ({ prisma, clock, project, audit }) => {
    const { projectId, actorId: createdBy } = who;
    await assertRoomForOne(prisma, projectId);
    const text = { title, description, prompt, content };
    const made = await prisma.report.create({
      data: { id: newId(), projectId, ...text, createdBy, ...stamps(clock) },
    });
    const detail = { project: project.projectName };
    await audit({ action: "report.created", subject: title, detail });
    return made;
  });
}
