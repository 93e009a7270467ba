import { newId } from "@/base/ids";
import { assertMayKeep, type ChangeContext, newTimestamps, type ProjectActor } from "@/teams";
import { REPORT } from "./limits";
import type { NewReport } from "./schema";
import { changeReports, type StoredReport } from "./stored";

/** Throws `conflict` in a project that has as many as it may. */
export function createReport(
  context: ChangeContext,
  who: ProjectActor,
  { title, description, prompt, content }: NewReport,
): Promise<StoredReport> {
  return changeReports(context, who, async ({ prisma, clock, audit }) => {
    const { projectId, actorId: createdBy } = who;
    assertMayKeep(await prisma.report.count({ where: { projectId } }), REPORT.maxStored, "reports");
    const text = { title, description, prompt, content };
    const made = await prisma.report.create({
      data: { id: newId(), projectId, ...text, createdBy, ...newTimestamps(clock) },
    });
    await audit({ action: "report.created", subject: title });
    return made;
  });
}
