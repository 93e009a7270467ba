import type { ResultOf, Value } from "@/query";
import type { QueryTable } from "../kit/query-tool";
import { freeName, groupCell } from "./names";
import { rateOf } from "./rates";

type Funnel = ResultOf<"funnel">;
type Step = Funnel["steps"][number];

const OPEN_NOTE =
  "Users who began in the range can still complete more steps, so figures may grow.";
const NO_USERS_NOTE = "Rates are null where there are no users.";

/** One row per step; with a breakdown, first of all users and then of each group. */
export function funnelTable({ steps, groups, unfinished }: Funnel): QueryTable {
  const all = freeName("(all)", groups?.map(({ value }) => value) ?? []);
  const rows = groups
    ? [
        ...rowsOf(steps).map((row) => [all, ...row]),
        ...groups.flatMap(({ steps, ...group }) =>
          rowsOf(steps).map((row) => [groupCell(group, groups), ...row]),
        ),
      ]
    : rowsOf(steps);
  return {
    columns: [
      ...(groups ? ["group"] : []),
      "step",
      "label",
      "users",
      "rate",
      "step_rate",
      "median_ms",
      "median_total_ms",
    ],
    rows,
    notes: [
      ...(unfinished ? [OPEN_NOTE] : []),
      ...(rows.some((row) => row.at(RATE) === null || row.at(STEP_RATE) === null)
        ? [NO_USERS_NOTE]
        : []),
    ],
  };
}

const RATE = -4;
const STEP_RATE = -3;

const rowsOf = (steps: readonly Step[]): Value[][] =>
  steps.map((step, index) => [
    index + 1,
    step.label,
    step.count,
    rateOf(step.rate, steps[0]?.count ?? 0),
    rateOf(step.step_rate, steps[Math.max(index - 1, 0)]?.count ?? 0),
    step.median_ms,
    step.median_total_ms,
  ]);
