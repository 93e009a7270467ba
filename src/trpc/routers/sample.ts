import { projectProcedure, router } from "../core/procedures";

const loader = projectProcedure("events:write");

/** Sample data: an online shop's ninety days, sent through the front door. It counts as usage. */
export const sampleRouter = router({
  /** How far it is; before it is begun, how many events it would be. */
  progress: loader.query(({ ctx }) => ctx.samples.progress(ctx.project)),

  start: loader.mutation(({ ctx }) => ctx.samples.start(ctx.project)),

  stop: loader.mutation(({ ctx }) => ctx.samples.stop(ctx.project)),
});
