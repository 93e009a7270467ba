import { z } from "zod";
import { changeAnnotation, createAnnotation } from "@/annotations/change";
import { annotations } from "@/annotations/items";
import { listAnnotations } from "@/annotations/list";
import { noteSchema, timeRangeSchema } from "@/annotations/schema";
import { projectProcedure, router } from "../core/procedures";

const named = z.object({ annotationId: z.uuid() });
const writer = projectProcedure("annotations:write");

/** Notes on a project's charts. */
export const annotationsRouter = router({
  list: projectProcedure("events:read")
    .input(timeRangeSchema)
    .query(({ ctx, input }) => listAnnotations(ctx.prisma, ctx.project.projectId, input)),

  create: writer
    .input(noteSchema)
    .mutation(({ ctx, input }) => createAnnotation(ctx.teams, ctx.who, input)),

  change: writer
    .input(named.extend(noteSchema.shape))
    .mutation(({ ctx, input: { annotationId, ...note } }) =>
      changeAnnotation(ctx.teams, { ...ctx.who, id: annotationId }, note),
    ),

  delete: writer
    .input(named)
    .mutation(({ ctx, input }) =>
      annotations.delete(ctx.teams, { ...ctx.who, id: input.annotationId }),
    ),
});
