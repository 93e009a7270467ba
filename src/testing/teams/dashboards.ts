import { newId } from "@/base/ids";
import { jsonColumn, type Prisma } from "@/database";
import { newTimestamps, type Store } from "@/teams";

type NewBoard = {
  projectId: string;
  createdBy: string;
  title?: string;
  description?: string;
  config?: object;
};

/** Inserts a dashboard row with any config, as older versions may have left it. */
export function insertDashboard(
  { prisma, clock }: Store,
  { title = "Board", description = "", config = {}, ...of }: NewBoard,
): Promise<{ id: string }> {
  return prisma.dashboard.create({
    data: {
      id: newId(),
      ...of,
      title,
      description,
      config: jsonColumn(config as Prisma.InputJsonObject),
      ...newTimestamps(clock),
    },
    select: { id: true },
  });
}
