import type { ResultOf, Value } from "@/query";
import type { QueryTable } from "../kit/query-tool";
import { rateOf } from "./rates";
import { timeCell } from "./trend-table";

const OPEN_NOTE = "open_period is the period in progress, whose users may grow.";
const EMPTY_NOTE = "Null: the period has not started, or the cohort is empty and has no rate.";

/** One row per cohort: how many users came back in each period, and their share. */
export function retentionTable({
  granularity,
  cohorts,
  averages,
}: ResultOf<"retention">): QueryTable {
  const rows = cohorts.map(({ time, size, values, open }): Value[] => [
    timeCell(time, granularity),
    size,
    ...values.flatMap((value) => (value ? [value.count, rateOf(value.rate, size)] : [null, null])),
    open,
  ]);
  return {
    columns: [
      "cohort",
      "size",
      ...averages.flatMap((_, period) => [`users_${period}`, `rate_${period}`]),
      "open_period",
    ],
    rows,
    totals: [
      null,
      null,
      ...averages.flatMap((one) => [null, one && rateOf(one.rate, one.size)]),
      null,
    ],
    notes: [
      ...(cohorts.some(({ open }) => open !== null) ? [OPEN_NOTE] : []),
      ...(rows.some((row) => row.slice(0, -1).includes(null)) ? [EMPTY_NOTE] : []),
    ],
  };
}
