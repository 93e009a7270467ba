import { z } from "zod";
import { changeDashboard } from "@/dashboards/change";
import { createDashboard } from "@/dashboards/create";
import { deleteDashboard } from "@/dashboards/delete";
import { duplicateDashboard } from "@/dashboards/duplicate";
import { listDashboards } from "@/dashboards/list";
import { openDashboard } from "@/dashboards/open";
import { DASHBOARD_CHANGE, NEW_DASHBOARD } from "@/dashboards/schema";
import { projectProcedure, router } from "../core/procedures";

const reader = projectProcedure("events:read");
const writer = projectProcedure("dashboards:write");
const named = z.object({ dashboardId: z.uuid() });

/** A project's dashboards. Their widgets ask by `query.run`, each for itself. */
export const dashboardsRouter = router({
  list: reader.query(({ ctx }) => listDashboards(ctx.prisma, ctx.project.projectId)),

  byId: reader
    .input(named)
    .query(({ ctx, input }) => openDashboard(ctx.prisma, ctx.project.projectId, input.dashboardId)),

  create: writer
    .input(z.object(NEW_DASHBOARD))
    .mutation(async ({ ctx, input: { title, description, config } }) => {
      const made = await createDashboard(ctx.teams, ctx.who, { title, description, config });
      return { id: made.id, updatedAt: made.updatedAt.toISOString() };
    }),

  /** `seen` is the `updatedAt` that was last read; after somebody else's change this is a conflict. */
  change: writer
    .input(named.extend({ ...DASHBOARD_CHANGE, seen: z.iso.datetime() }))
    .mutation(async ({ ctx, input: { dashboardId, projectId: _, ...change } }) => {
      const { updatedAt } = await changeDashboard(ctx.teams, { ...ctx.who, dashboardId }, change);
      return { updatedAt: updatedAt.toISOString() };
    }),

  duplicate: writer
    .input(named)
    .mutation(({ ctx, input }) =>
      duplicateDashboard(ctx.teams, { ...ctx.who, dashboardId: input.dashboardId }),
    ),

  delete: writer
    .input(named)
    .mutation(({ ctx, input }) =>
      deleteDashboard(ctx.teams, { ...ctx.who, dashboardId: input.dashboardId }),
    ),
});
