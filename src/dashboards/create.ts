import { jsonColumn } from "@/database";
import type { ChangeContext, ProjectActor } from "@/teams";
import { dashboards, type StoredDashboard } from "./items";
import type { NewDashboard } from "./schema";

export const createDashboard = (
  context: ChangeContext,
  who: ProjectActor,
  { title, description, config }: NewDashboard,
): Promise<StoredDashboard> =>
  dashboards.create(context, who, ({ prisma }, columns) =>
    prisma.dashboard.create({
      data: { ...columns, title, description, config: jsonColumn(config) },
    }),
  );
