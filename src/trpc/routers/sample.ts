import { projectProcedure, router } from "../core/procedures";

const loader = projectProcedure("events:write");

/**
 * Sample data: ninety days of a fictional shop, sent through the ingest API. It counts as usage.
 */
export const sampleRouter = router({
  /** The progress or, before a load is started, the number of events to send. */
  progress: loader.query(({ ctx }) => ctx.samples.progress(ctx.project)),

  start: loader.mutation(({ ctx }) => ctx.samples.start(ctx.project)),

  stop: loader.mutation(({ ctx }) => ctx.samples.stop(ctx.project)),
});
