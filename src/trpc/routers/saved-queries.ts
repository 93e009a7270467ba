import { z } from "zod";
import { deleteQuery, overwriteQuery, renameQuery, saveQuery } from "@/saved-queries/change";
import { listSaved, openSaved } from "@/saved-queries/list";
import { contentSchema, kindSchema, nameOfQuery } from "@/saved-queries/schema";
import { inProject, router } from "../core/procedures";

const reader = inProject("events:read");
const writer = inProject("queries:write");
const named = z.object({ queryId: z.uuid() });

/** Queries that the team keeps, for all screens that explore. */
export const savedQueriesRouter = router({
  list: reader
    .input(z.object({ kind: kindSchema.optional() }))
    .query(({ ctx, input }) => listSaved(ctx.prisma, ctx.project.projectId, input.kind)),

  byId: reader
    .input(named)
    .query(({ ctx, input }) => openSaved(ctx.prisma, ctx.project.projectId, input.queryId)),

  create: writer
    .input(contentSchema.extend({ name: nameOfQuery }))
    .mutation(({ ctx, input: { name, query, view } }) =>
      saveQuery(ctx.teams, ctx.who, { name, query, view }),
    ),

  rename: writer
    .input(named.extend({ name: nameOfQuery }))
    .mutation(({ ctx, input: { queryId, name } }) =>
      renameQuery(ctx.teams, { ...ctx.who, queryId }, name),
    ),

  overwrite: writer
    .input(named.extend({ ...contentSchema.shape, seen: z.iso.datetime() }))
    .mutation(({ ctx, input: { queryId, query, view, seen } }) =>
      overwriteQuery(ctx.teams, { ...ctx.who, queryId }, { query, view, seen }),
    ),

  delete: writer
    .input(named)
    .mutation(({ ctx, input: { queryId } }) => deleteQuery(ctx.teams, { ...ctx.who, queryId })),
});
