import { expect, test } from "vitest";
import { readMetricsQuery } from "@/query/kinds/metrics/input";
import { normalise } from "@/query/kinds/metrics/normalise";
import { bySeries, makePlan, type Plan } from "@/query/kinds/metrics/plan";
import type { MetricQuestion } from "../questions/metric";
import { compileMetric } from "./metric/metric";
import type { ProjectionReading } from "./metric/partial-aggregates";
import { canReadStored } from "./metric/stored-projections";

const NOW = Date.parse("2026-07-15T12:00:00Z");
const WEEK = "start_time=2026-07-01&end_time=2026-07-08";
const EDGES = "start_time=2026-07-01T00:01:00Z&end_time=2026-07-08T00:01:00Z";
const CLOCK_CHANGE = "start_time=2026-03-28&end_time=2026-03-31&timezone=Europe/Berlin";

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/** Every operator. */
const filtersOn = (field: string) => [
  { field, op: "is_set" },
  { field, op: "is_not_set" },
  { field, op: "eq", value: "pro" },
  { field, op: "eq", value: 90 },
  { field, op: "eq", value: true },
  { field, op: "eq", value: null },
  { field, op: "neq", value: "pro" },
  { field, op: "in", value: ["pro", 90, true, null] },
  { field, op: "not_in", value: ["pro"] },
  { field, op: "contains", value: "p" },
  { field, op: "gt", value: 90 },
  { field, op: "lte", value: "2026-07-01" },
];

const KINDS: [name: string, metric: string, query: string][] = [
  ["count", "count", `${WEEK}&event_name=signup&bots=exclude`],
  ["count-with-edges", "count", EDGES],
  ["count-by-minute", "count", "start_time=2026-07-01&end_time=2026-07-02&granularity=minute"],
  ["count-by-day-of-changing-clock", "count", CLOCK_CHANGE],
  ["count-by-property-filters", "count", `${WEEK}&filters=${json(filtersOn("properties.plan"))}`],
  ["count-by-column-filters", "count", `${WEEK}&filters=${json(filtersOn("country"))}`],
  [
    "count-by-zero",
    "count",
    `${WEEK}&filters=${json([{ field: "properties.plan", op: "in", value: [0, 90] }])}`,
  ],
  ["unique-users-with-edges", "unique_users", EDGES],
  ["unique-sessions", "unique_sessions", `${WEEK}&platform=web`],
  ["events-per-user", "events_per_user", WEEK],
  ["sum", "sum", `${WEEK}&property=amount`],
  ["p25", "p25", `${WEEK}&property=amount`],
  ["p95", "p95", `${WEEK}&property=amount`],
  ["unique-values", "unique_values", `${WEEK}&property=plan`],
  ["count-by-name", "count", `${WEEK}&breakdown=event_name`],
  ["unique-sessions-by-property", "unique_sessions", `${WEEK}&breakdown=properties.plan`],
];

test.each(KINDS)("the SQL of %s matches its golden statement", async (name, metric, query) => {
  const plan = makePlan(
    normalise(readMetricsQuery(metric, new URLSearchParams(query)), ["p"], NOW),
  );
  expect(plan).not.toBeNull();
  if (plan) await expect(statements(plan)).toMatchFileSnapshot(`./golden/${name}.sql`);
});

test("the SQL of a remote server, which chooses the projection, matches its golden statement", async () => {
  const query = new URLSearchParams(`${WEEK}&platform=web`);
  const plan = makePlan(normalise(readMetricsQuery("unique_sessions", query), ["p"], NOW));
  if (!plan) throw new Error("nothing to query");
  await expect(statements(plan, () => "chosen")).toMatchFileSnapshot(
    "./golden/chosen-projection.sql",
  );
});

const readingOf = (question: MetricQuestion): ProjectionReading =>
  canReadStored(question) ? "stored" : "chosen";

function statements(plan: Plan, projectionsOf = readingOf): string {
  const { probe, breakdown, buckets } = plan;
  const top = [{ key: "spro", hash: 1n }];
  const asked: [step: string, question: MetricQuestion | undefined][] = [
    ["probe", probe],
    ["ranked", breakdown?.combined],
    ["ranking", breakdown?.ranking],
    breakdown ? ["series", bySeries(buckets, breakdown, top)] : ["buckets", buckets],
  ];
  return asked
    .flatMap(([step, question]) =>
      question ? [`-- ${step}\n${compileMetric(question, projectionsOf(question)).sql};\n`] : [],
    )
    .join("\n");
}
