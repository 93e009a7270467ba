import { z } from "zod";
import {
  changeAnnotation,
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
} from "@/annotations/annotations";
import { noteSchema, stretchSchema } from "@/annotations/schema";
import { projectProcedure, router } from "../core/procedures";

const named = z.object({ annotationId: z.uuid() });
const writer = projectProcedure("annotations:write");

/** The team's notes on a project's time. */
export const annotationsRouter = router({
  list: projectProcedure("events:read")
    .input(stretchSchema)
    .query(({ ctx, input }) => listAnnotations(ctx.prisma, ctx.project.projectId, input)),

  create: writer
    .input(noteSchema)
    .mutation(({ ctx, input }) => createAnnotation(ctx.teams, ctx.who, input)),

  change: writer
    .input(named.extend(noteSchema.shape))
    .mutation(({ ctx, input: { annotationId, ...note } }) =>
      changeAnnotation(ctx.teams, ctx.who, annotationId, note),
    ),

  delete: writer
    .input(named)
    .mutation(({ ctx, input }) => deleteAnnotation(ctx.teams, ctx.who, input.annotationId)),
});
