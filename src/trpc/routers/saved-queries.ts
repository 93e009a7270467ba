import { z } from "zod";
import { deleteQuery, overwriteQuery, renameQuery, saveQuery } from "@/saved-queries/change";
import { listSavedQueries, openSavedQuery } from "@/saved-queries/list";
import { contentSchema, kindSchema, queryName } from "@/saved-queries/schema";
import { projectProcedure, router } from "../core/procedures";

const reader = projectProcedure("events:read");
const writer = projectProcedure("queries:write");
const named = z.object({ queryId: z.uuid() });

/** Queries that the team keeps, for all screens that explore. */
export const savedQueriesRouter = router({
  list: reader
    .input(z.object({ kind: kindSchema.optional() }))
    .query(({ ctx, input }) => listSavedQueries(ctx.prisma, ctx.project.projectId, input.kind)),

  byId: reader
    .input(named)
    .query(({ ctx, input }) => openSavedQuery(ctx.prisma, ctx.project.projectId, input.queryId)),

  create: writer
    .input(contentSchema.extend({ name: queryName }))
    .mutation(({ ctx, input: { name, query, view } }) =>
      saveQuery(ctx.teams, ctx.who, { name, query, view }),
    ),

  rename: writer
    .input(named.extend({ name: queryName }))
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
