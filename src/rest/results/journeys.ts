import { z } from "zod";
import { PATHS_DIRECTIONS, RETENTION_GRANULARITIES } from "@/query/engine/model/query-options";
import { count, HEAD, OTHER, resultSchema, scalar, time } from "./parts";

const funnelStep = z.strictObject({
  label: z.string(),
  count: count.describe("The users who completed this step."),
  rate: count.describe("Their share of the first step's users."),
  step_rate: count.describe("Their share of the previous step's users."),
  median_ms: count.nullable().describe("The median time from the previous step."),
  median_total_ms: count.nullable().describe("The median time from the first step."),
});

export const funnel = resultSchema(
  "FunnelResult",
  "funnel",
)(
  z.strictObject({
    ...HEAD,
    kind: z.literal("funnel"),
    window_ms: count,
    unfinished: z.boolean().describe("Whether users who began can still complete more steps."),
    steps: z.array(funnelStep),
    groups: z
      .array(z.strictObject({ value: scalar, ...OTHER, steps: z.array(funnelStep) }))
      .exactOptional(),
  }),
);

const RETURNED = { count, rate: count };

export const retention = resultSchema(
  "RetentionResult",
  "retention",
)(
  z.strictObject({
    ...HEAD,
    kind: z.literal("retention"),
    granularity: z.enum(RETENTION_GRANULARITIES),
    first_time: z.boolean(),
    start_label: z.string(),
    return_label: z.string(),
    periods: count,
    cohorts: z.array(
      z.strictObject({
        time,
        size: count.describe("The number of users."),
        values: z
          .array(z.strictObject(RETURNED).nullable())
          .describe("By period, the cohort's own first. Null if the period has not started."),
        open: count.nullable().describe("The index of the period in progress."),
      }),
    ),
    averages: z
      .array(z.strictObject({ ...RETURNED, size: count }).nullable())
      .describe("By period, over all cohorts for which it is over."),
  }),
);

export const paths = resultSchema(
  "PathsResult",
  "paths",
)(
  z.strictObject({
    ...HEAD,
    kind: z.literal("paths"),
    direction: z.enum(PATHS_DIRECTIONS),
    window_ms: count,
    anchor_label: z.string(),
    users: count.describe("The users with an anchor event."),
    levels: z.array(
      z.strictObject({
        step: count,
        nodes: z.array(
          z.strictObject({
            type: z.enum(["event", "other", "ended"]),
            name: z.string().nullable(),
            users: count,
          }),
        ),
      }),
    ),
    links: z
      .array(z.strictObject({ step: count, from: count, to: count, users: count }))
      .describe("The users who went from a node of a step to one of the next, by their indexes."),
  }),
);
