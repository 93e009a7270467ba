import { found } from "@/base/errors";
import type { Prisma } from "@/database";
import { type Change, type ChangeContext, changeKept, type ProjectActor } from "@/teams";

/** Whose change, to which report. */
export type WhoseReport = ProjectActor & { reportId: string };

export type StoredReport = Prisma.ReportGetPayload<object>;

/** A change to a project's reports, under the lock of its team. */
export const changeReports = <T>(
  context: ChangeContext,
  who: ProjectActor,
  work: (change: Change) => Promise<T>,
): Promise<T> => changeKept(context, who, "reports:write", work);

/** As {@link changeReports}, to one of them. Throws `not_found` for one of another project. */
export function changeStored<T>(
  context: ChangeContext,
  { reportId: id, ...who }: WhoseReport,
  work: (change: Change & { stored: StoredReport }) => Promise<T>,
): Promise<T> {
  return changeReports(context, who, async (change) => {
    const where = { id, projectId: who.projectId };
    const stored = found(await change.prisma.report.findFirst({ where }), "Report");
    return work({ ...change, stored });
  });
}
