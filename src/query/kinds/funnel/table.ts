import type { Cell, Table } from "@/query/engine/language/kind";
import { groupCells, groupColumns } from "@/query/engine/model/groups";
import type { FunnelResult, FunnelStep } from "./result";

/** A row each step, of each group where there are any. */
export function funnelTable({ steps, groups }: FunnelResult): Table {
  const columns: Table["columns"] = [
    ...(groups ? groupColumns("group") : []),
    { name: "step", type: "number" },
    { name: "label", type: "string" },
    { name: "users", type: "number" },
    { name: "rate", type: "number" },
    { name: "step_rate", type: "number" },
    { name: "median_ms", type: "number" },
    { name: "median_total_ms", type: "number" },
  ];
  if (!groups) return { columns, rows: steps.map(rowOf) };
  const rows = groups.flatMap(({ steps, ...group }) =>
    steps.map((step, index) => [...groupCells(group), ...rowOf(step, index)]),
  );
  return { columns, rows };
}

const rowOf = (step: FunnelStep, index: number): Cell[] => [
  index + 1,
  step.label,
  step.count,
  step.rate,
  step.step_rate,
  step.median_ms,
  step.median_total_ms,
];
