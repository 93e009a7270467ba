import type { ChangeContext } from "@/teams";
import { changeStored, type WhoseDashboard } from "./stored";

/** Throws `not_found` for one of another project. */
export function deleteDashboard(context: ChangeContext, who: WhoseDashboard): Promise<void> {
  return changeStored(context, who, async ({ prisma, audit, stored }) => {
    await prisma.dashboard.delete({ where: { id: stored.id } });
    await audit({ action: "dashboard.deleted", subject: stored.title });
  });
}
