import { readArrivals } from "@/ingest/arrivals";
import { healthSchema, readHealth } from "@/ingest/health";
import { projectProcedure, router } from "../core/procedures";

const reader = projectProcedure("events:read");

export const arrivalProcedures = {
  arrivals: reader.query(({ ctx }) =>
    readArrivals(ctx.journals, ctx.project.projectId, ctx.clock.now()),
  ),
};

export const healthRouter = router({
  byDay: reader
    .input(healthSchema)
    .query(({ ctx, input }) => readHealth(ctx.journals, ctx.project.projectId, input)),
});
