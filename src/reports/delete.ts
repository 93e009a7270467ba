import type { ChangeContext } from "@/teams";
import { changeStored, type WhoseReport } from "./stored";

/** Throws `not_found` for one of another project. */
export function deleteReport(context: ChangeContext, who: WhoseReport): Promise<void> {
  return changeStored(context, who, async ({ prisma, audit, stored }) => {
    await prisma.report.delete({ where: { id: stored.id } });
    await audit({ action: "report.deleted", subject: stored.title });
  });
}
