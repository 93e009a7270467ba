import { metricModel, type Value } from "@/query";
import type { BreakdownWithNulls } from "../../answers/empty-values";
import type { QueryTable } from "../kit/query-tool";
import { groupCell } from "./names";
import { NO_EVENTS_NOTE, NO_REST_NOTE, NOTHING_NOTE, REST_NOTE } from "./notes";
import { rateOf } from "./rates";

const NO_SHARE_NOTE = "share is null because the total is 0.";

export function breakdownTable({
  metric,
  total,
  rows,
  other,
  comparison,
}: BreakdownWithNulls): QueryTable {
  const { ofNothing, additive = false } = metricModel(metric);
  // A value that no events have, such as an average, is not a share of that of all events.
  const shares = ofNothing !== null;
  const rest = other && additive ? [{ ...other, value: null, other: true }] : [];
  const listed = [...rows, ...rest];
  return {
    columns: ["value", "figure", ...(shares ? ["share"] : []), ...(comparison ? ["before"] : [])],
    rows: listed.map(({ figure, share, before, ...group }): Value[] => [
      groupCell(group, listed),
      figure,
      ...(shares ? [rateOf(share, total)] : []),
      ...(comparison ? [before] : []),
    ]),
    totals: [null, total, ...(shares ? [null] : []), ...(comparison ? [comparison.total] : [])],
    incomplete: other !== null && !additive,
    notes: [
      ...(listed.length === 0 && !other ? [NO_EVENTS_NOTE] : []),
      ...(other ? [additive ? REST_NOTE : NO_REST_NOTE] : []),
      ...(total === null || listed.some(({ figure }) => figure === null) ? [NOTHING_NOTE] : []),
      ...(shares && total === 0 && listed.length > 0 ? [NO_SHARE_NOTE] : []),
    ],
  };
}
