import type { Cell, Table } from "@/query/engine/language/kind";
import type { RetentionResult } from "./result";

/** A row each cohort and period that has begun. */
export function retentionTable({ cohorts }: RetentionResult): Table {
  return {
    columns: [
      { name: "cohort", type: "time" },
      { name: "size", type: "number" },
      { name: "period", type: "number" },
      { name: "users", type: "number" },
      { name: "rate", type: "number" },
      { name: "open", type: "boolean" },
    ],
    rows: cohorts.flatMap(({ time, size, values, open }) =>
      values.flatMap((value, period): Cell[][] =>
        value ? [[time, size, period, value.count, value.rate, period === open]] : [],
      ),
    ),
  };
}
