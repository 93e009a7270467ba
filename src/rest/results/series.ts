import { z } from "zod";
import { METRIC_NAMES } from "@/query";
import { GRANULARITIES } from "@/query/engine/time/granularity";
import { count, HEAD, OTHER, PARTIAL_FROM, resultSchema, SPAN, scalar, time } from "./parts";

const VALUES = {
  total: count.nullable().describe("The value of the whole range, queried rather than summed."),
  values: z.array(count.nullable()).describe("The value of each bucket."),
};

const PERIOD = {
  ...SPAN,
  times: z.array(time).describe("The start of every bucket, including empty ones."),
  series: z.array(
    z.strictObject({
      ...VALUES,
      id: z.string().describe("A, B and so on for series, then F1, F2 and so on for formulas."),
      label: z.string(),
      unit: z.string().nullable(),
      groups: z.array(z.strictObject({ ...VALUES, value: scalar, ...OTHER })).exactOptional(),
    }),
  ),
  ...PARTIAL_FROM,
};

const pair = z.tuple([count.nullable(), count.nullable()]);

export const trend = resultSchema(
  "TrendResult",
  "trend",
)(
  z.strictObject({
    kind: z.literal("trend"),
    granularity: z.enum(GRANULARITIES),
    timezone: z.string(),
    project_ids: z.array(z.string()),
    unfinished: z.boolean().describe("Whether the last bucket is still in progress."),
    ...PERIOD,
    comparison: z
      .strictObject({
        ...PERIOD,
        pairs: z
          .array(pair)
          .describe("The indexes of the buckets of both periods that belong side by side."),
      })
      .exactOptional(),
  }),
);

const SHARE = {
  figure: count,
  share: count.describe("The share of the total, 0 to 1."),
  before: count.nullable().describe("The value of the earlier period."),
};

export const breakdown = resultSchema(
  "BreakdownResult",
  "breakdown",
)(
  z.strictObject({
    kind: z.literal("breakdown"),
    metric: z.enum(METRIC_NAMES),
    unit: z.string(),
    ...HEAD,
    total: count,
    rows: z.array(z.strictObject({ ...SHARE, value: scalar })).describe("Highest first."),
    other: z.strictObject(SHARE).nullable().describe("All other values combined."),
    comparison: z.strictObject({ ...SPAN, ...PARTIAL_FROM, total: count }).exactOptional(),
  }),
);
