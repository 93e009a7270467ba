import { z } from "zod";
import { changeReport } from "@/reports/change";
import { createReport } from "@/reports/create";
import { reports } from "@/reports/items";
import { listReports } from "@/reports/list";
import { openReport } from "@/reports/open";
import { NEW_REPORT, REPORT_CHANGE } from "@/reports/schema";
import { projectProcedure, router } from "../core/procedures";

const reader = projectProcedure("events:read");
const writer = projectProcedure("reports:write");
const named = z.object({ reportId: z.uuid() });

/** A project's reports. Each chart runs its own query through `query.run`. */
export const reportsRouter = router({
  list: reader.query(({ ctx }) => listReports(ctx.prisma, ctx.project.projectId)),

  byId: reader
    .input(named)
    .query(({ ctx, input }) => openReport(ctx.prisma, ctx.project.projectId, input.reportId)),

  create: writer
    .input(z.object(NEW_REPORT))
    .mutation(async ({ ctx, input: { projectId: _, ...report } }) => {
      const { id, updatedAt } = await createReport(ctx.teams, ctx.who, report);
      return { id, updatedAt: updatedAt.toISOString() };
    }),

  /** `seen` is the `updatedAt` last read. Throws `conflict` if it has changed since. */
  change: writer
    .input(named.extend({ ...REPORT_CHANGE, seen: z.iso.datetime() }))
    .mutation(async ({ ctx, input: { reportId, projectId: _, ...change } }) => {
      const { updatedAt } = await changeReport(ctx.teams, { ...ctx.who, id: reportId }, change);
      return { updatedAt: updatedAt.toISOString() };
    }),

  delete: writer
    .input(named)
    .mutation(({ ctx, input: { reportId } }) =>
      reports.delete(ctx.teams, { ...ctx.who, id: reportId }),
    ),
});
