import { z } from "zod";
import type { QueryTags } from "@/clickhouse/types";
import { fetchNames } from "@/query/catalogue/names";
import { fetchProperties } from "@/query/catalogue/properties";
import { browseEvents, browseSchema } from "@/query/events/browse";
import { fetchEvent } from "@/query/events/event";
import { msSchema } from "@/query/events/position";
import { querySchema } from "@/query/language/query";
import { parseBreakdown } from "@/query/model/fields";
import { runFigure } from "@/query/overview/figure";
import { runTop } from "@/query/overview/top";
import { periodSchema } from "@/query/period/choice";
import { trendSchema } from "@/query/trend/schema";
import { trendToSql } from "@/query/trend/to-sql";
import { projectProcedure, router } from "../core/procedures";

const METRICS = ["count", "unique_users", "unique_sessions"] as const;
const MAX_TOP = 20;

/** `platform` or `properties.plan`. */
const rankedField = z.string().transform((text, { addIssue }) => {
  const field = parseBreakdown(text);
  if (field !== null) return field;
  addIssue({ code: "custom", message: `There is no field ${text} to rank by.` });
  return z.NEVER;
});

const reader = projectProcedure("events:read");

type Asked = { project: { projectId: string }; requestId: string; signal: AbortSignal };

/** What queries are called by in ClickHouse's own tables, and how they are stopped. */
function optionsOf({ project, requestId, signal }: Asked, route: string) {
  const tags: QueryTags = {
    surface: "console",
    route,
    projectIds: [project.projectId],
    requestId,
  };
  return { tags, signal };
}

/** Any query of the language, of one project. */
export const queryRouter = router({
  run: reader
    .input(z.object({ query: querySchema }))
    .query(({ ctx, input: { query } }) =>
      ctx.answers.ask(
        query,
        { projectIds: [ctx.project.projectId] },
        optionsOf(ctx, `query.${query.kind}`),
      ),
    ),

  /** A trend as SQL to go on from; null where a short statement cannot say it. */
  toSql: reader.input(z.object({ query: trendSchema })).query(({ ctx, input: { query } }) => ({
    sql: trendToSql(query, ctx.clock.now()),
  })),
});

export const overviewRouter = router({
  /** A figure over a period, with its predecessor. */
  figure: reader
    .input(z.object({ metric: z.enum(METRICS), period: periodSchema }))
    .query(({ ctx, input }) =>
      runFigure(ctx, ctx.project, input, optionsOf(ctx, "overview.figure")),
    ),

  /** The values of a field with the greatest figures in a period. */
  top: reader
    .input(
      z.object({
        metric: z.enum(METRICS),
        field: rankedField,
        period: periodSchema,
        limit: z.int().min(1).max(MAX_TOP).default(6),
      }),
    )
    .query(({ ctx, input }) => runTop(ctx, ctx.project, input, optionsOf(ctx, "overview.top"))),
});

export const eventsProcedures = {
  /** A page of events, newest first. */
  page: reader
    .input(browseSchema)
    .query(({ ctx, input }) =>
      browseEvents(ctx, ctx.project, input, optionsOf(ctx, "events.page")),
    ),

  /** One event whole. */
  byId: reader
    .input(z.object({ eventId: z.uuid(), happenedAt: msSchema.optional() }))
    .query(({ ctx, input }) =>
      fetchEvent(
        { clickhouse: ctx.clickhouse, ...optionsOf(ctx, "events.byId") },
        { ...input, projectId: ctx.project.projectId },
        ctx.clock.now(),
      ),
    ),
};

export const catalogueRouter = router({
  names: reader.query(({ ctx }) =>
    fetchNames({ ...ctx, ...optionsOf(ctx, "catalogue.names") }, ctx.project),
  ),

  /** Of all events, or of those of one name. */
  properties: reader
    .input(z.object({ eventName: z.string().max(200).optional() }))
    .query(({ ctx, input }) =>
      fetchProperties(
        { ...ctx, ...optionsOf(ctx, "catalogue.properties") },
        ctx.project,
        input.eventName ?? null,
      ),
    ),
});
