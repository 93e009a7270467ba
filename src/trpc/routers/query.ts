import { z } from "zod";
import type { QueryTags } from "@/clickhouse/types";
import { parseBreakdown } from "@/query/engine/model/fields";
import { periodSchema } from "@/query/engine/period/choice";
import { fetchNames } from "@/query/kinds/catalogue/names";
import { fetchProperties } from "@/query/kinds/catalogue/properties";
import { browseEvents, browseSchema } from "@/query/kinds/events/browse";
import { fetchEvent } from "@/query/kinds/events/event";
import { msSchema } from "@/query/kinds/events/position";
import { runMetricComparison } from "@/query/kinds/overview/metric";
import { runTop } from "@/query/kinds/overview/top";
import { trendSchema } from "@/query/kinds/trend/schema";
import { trendToSql } from "@/query/kinds/trend/to-sql";
import { querySchema } from "@/query/query";
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
      ctx.queryCache.run(
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
      runMetricComparison(ctx, ctx.project, input, optionsOf(ctx, "overview.figure")),
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
