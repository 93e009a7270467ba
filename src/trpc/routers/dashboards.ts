import { z } from "zod";
import { changeDashboard } from "@/dashboards/change";
import { createDashboard } from "@/dashboards/create";
import { duplicateDashboard } from "@/dashboards/duplicate";
import { dashboards } from "@/dashboards/items";
import { listDashboards } from "@/dashboards/list";
import { openDashboard } from "@/dashboards/open";
import { DASHBOARD_CHANGE, NEW_DASHBOARD } from "@/dashboards/schema";
import { projectProcedure, router } from "../core/procedures";

const reader = projectProcedure("events:read");
const writer = projectProcedure("dashboards:write");
const named = z.object({ dashboardId: z.uuid() });

/** A project's dashboards. Each widget runs its own query through `query.run`. */
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

  /** `seen` is the `updatedAt` last read. Throws `conflict` if it has changed since. */
  change: writer
    .input(named.extend({ ...DASHBOARD_CHANGE, seen: z.iso.datetime() }))
    .mutation(async ({ ctx, input: { dashboardId, projectId: _, ...change } }) => {
      const { updatedAt } = await changeDashboard(
        ctx.teams,
        { ...ctx.who, id: dashboardId },
        change,
      );
      return { updatedAt: updatedAt.toISOString() };
    }),

  duplicate: writer
    .input(named)
    .mutation(({ ctx, input }) =>
      duplicateDashboard(ctx.teams, { ...ctx.who, id: input.dashboardId }),
    ),

  delete: writer
    .input(named)
    .mutation(({ ctx, input }) =>
      dashboards.delete(ctx.teams, { ...ctx.who, id: input.dashboardId }),
    ),
});
