import { z } from "zod";
import type { QueryTags } from "@/clickhouse/types";
import { parseBreakdown } from "@/query/engine/model/fields";
import { periodSchema } from "@/query/engine/period/range-presets";
import { fetchNames } from "@/query/kinds/catalogue/names";
import { fetchProperties } from "@/query/kinds/catalogue/properties";
import { browseEvents, browseSchema } from "@/query/kinds/events/browse";
import { fetchEvent } from "@/query/kinds/events/event";
import { msSchema } from "@/query/kinds/events/schema";
import { runMetricComparison } from "@/query/kinds/overview/metric";
import { runTop } from "@/query/kinds/overview/top";
import { trendSchema } from "@/query/kinds/trend/schema";
import { trendToSql } from "@/query/kinds/trend/to-sql";
import { querySchema } from "@/query/query";
import { projectProcedure, router } from "../core/procedures";

const METRICS = ["count", "unique_users", "unique_sessions"] as const;
const MAX_TOP = 20;

/** A field, such as `platform` or `properties.plan`. */
const breakdownField = z.string().transform((text, { addIssue }) => {
  const field = parseBreakdown(text);
  if (field !== null) return field;
  addIssue({ code: "custom", message: `Unknown field ${text}.` });
  return z.NEVER;
});

const reader = projectProcedure("events:read");

type ProjectRequest = { project: { projectId: string }; requestId: string; signal: AbortSignal };

/** Tags that identify the query in ClickHouse's own tables, and the signal that stops it. */
function optionsOf({ project, requestId, signal }: ProjectRequest, route: string) {
  const tags: QueryTags = {
    surface: "console",
    route,
    projectIds: [project.projectId],
    requestId,
  };
  return { tags, signal };
}

/** Runs any query of the language on one project. */
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

  /** A trend as SQL to edit; null if a short statement cannot express it. */
  toSql: reader.input(z.object({ query: trendSchema })).query(({ ctx, input: { query } }) => ({
    sql: trendToSql(query, ctx.clock.now()),
  })),
});

export const overviewRouter = router({
  /** A metric over a period, with the previous period. */
  metric: reader
    .input(z.object({ metric: z.enum(METRICS), period: periodSchema }))
    .query(({ ctx, input }) =>
      runMetricComparison(ctx, ctx.project, input, optionsOf(ctx, "overview.metric")),
    ),

  /** The top values of a field in a period, by a metric. */
  top: reader
    .input(
      z.object({
        metric: z.enum(METRICS),
        field: breakdownField,
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

  /** One event with all its fields. */
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

  /** For all events, or only those with one name. */
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
