import { z } from "zod";
import { AppError, BackendUnavailable } from "@/base/errors";
import { acceptsAs, choice, model, named, text } from "@/base/validation";
import { METRIC_NAMES, metricsParameters, readMetricsQuery, runMetric } from "@/query";
import { projectsFor } from "@/teams";
import { route } from "../kit/route";
import { metricExamples } from "./examples/queries";

const Point = z.strictObject({ time: z.iso.datetime({ offset: true }), value: z.number() });

const Series = z.strictObject({
  breakdown: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  other: z.literal(true).optional(),
  total: z.number(),
  data: z.array(Point),
});

const MetricResult = named(
  "MetricResult",
  z.strictObject({
    metric: z.string(),
    granularity: z.string(),
    timezone: z.string(),
    start_time: z.iso.datetime({ offset: true }),
    end_time: z.iso.datetime({ offset: true }),
    project_ids: z.array(z.string()),
    total: z.number(),
    data: z.array(Point),
    series: z.array(Series).optional(),
    partial_from: z.iso.datetime({ offset: true }).optional(),
  }),
);

export const metrics = route({
  name: "query.metrics",
  method: "GET",
  path: "/api/v1/query/metrics/{metric_name}",
  access: "read",
  session: true,
  rate: { of: "metrics", points: 1 },
  params: model({ metric_name: acceptsAs(text(), () => choice(METRIC_NAMES)) }),
  response: MetricResult,
  docs: {
    tag: "Queries",
    summary: "Get a metric over time",
    description:
      "Returns the value of a metric for each bucket of the range, including empty ones, and for the whole range. Without a project_id, it covers all projects that you have access to.",
    errors: ["unknown_granularity", "too_many_buckets", "unknown_metric", "not_found"],
    query: metricsParameters,
    examples: metricExamples,
  },
  run: async ({ params, search, caller, resources, signal, requestId }) => {
    // Faults in the query have their own statuses (400, 404), so a schema cannot report them.
    const input = readMetricsQuery(params.metric_name, search);
    const projectIds = await projectsFor(resources.prisma, caller, input.projectId);
    const tags = { route: "query.metrics", requestId };
    return runMetric(resources, { projectIds }, input, { signal, tags }).catch(overLimitIsOverload);
  },
});

/** This route's contract reports a query that is too large for the store as an overload. */
function overLimitIsOverload(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "query_too_broad") throw error;
  throw new BackendUnavailable(error.detail, { cause: error });
}
