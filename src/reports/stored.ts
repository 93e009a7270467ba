import { AppError, notFound } from "@/base/errors";
import type { Prisma } from "@/database";
import { type ChangeContext, changeProject, type ProjectChange, type WhoseProject } from "@/teams";
import { REPORT } from "./limits";

/** Whose change, to which report. */
export type WhoseReport = WhoseProject & { reportId: string };

export type StoredReport = Prisma.ReportGetPayload<object>;

/** A change to a project's reports, under the lock of its team. */
export const changeReports = <T>(
  context: ChangeContext,
  who: WhoseProject,
  work: (change: ProjectChange) => Promise<T>,
): Promise<T> => changeProject(context, who, "reports:write", work);

/** As {@link changeReports}, to one of them. Throws `not_found` for one of another project. */
export function changeStored<T>(
  context: ChangeContext,
  { reportId: id, ...who }: WhoseReport,
  work: (change: ProjectChange & { stored: StoredReport }) => Promise<T>,
): Promise<T> {
  return changeReports(context, who, async (change) => {
    const { projectId } = who;
    const stored = await change.prisma.report.findFirst({ where: { id, projectId } });
    if (stored === null) throw notFound("Report");
    return work({ ...change, stored });
  });
}

/** Throws `conflict` in a project that has as many as it may; under the lock, so none slips past. */
export async function assertRoomForOne(
  prisma: Prisma.TransactionClient,
  projectId: string,
): Promise<void> {
  if ((await prisma.report.count({ where: { projectId } })) < REPORT.maxKept) return;
  throw new AppError(
    "conflict",
    `A project keeps at most ${REPORT.maxKept} reports. Delete some that nobody needs.`,
  );
}
