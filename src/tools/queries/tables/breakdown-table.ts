import { metricModel, type Value } from "@/query";
import type { BreakdownWithNulls } from "../../answers/empty-values";
import type { QueryTable } from "../kit/query-tool";
import { groupCell } from "./names";
import {
  CHANGE_NOTE,
  isAdditive,
  isDistinct,
  NO_EVENTS_NOTE,
  NO_REST_NOTE,
  NOTHING_NOTE,
  OVERLAP_NOTE,
  REST_NOTE,
} from "./notes";
import { changeOf, rateOf } from "./rates";

const NO_SHARE_NOTE = "share is null because the total is 0.";

export function breakdownTable({
  metric,
  total,
  rows,
  other,
  comparison,
}: BreakdownWithNulls): QueryTable {
  // The value of no events is 0 for amounts, which have shares. An average is not a part
  // of the whole average.
  const shares = metricModel(metric).ofNothing === 0;
  const additive = isAdditive(metric);
  const rest = other && additive ? [{ ...other, value: null, other: true }] : [];
  const listed = [...rows, ...rest];
  return {
    columns: [
      "value",
      "figure",
      ...(shares ? ["share"] : []),
      ...(comparison ? ["before", "change"] : []),
    ],
    rows: listed.map(({ figure, share, before, ...group }): Value[] => [
      groupCell(group, listed),
      figure,
      ...(shares ? [rateOf(share, total)] : []),
      ...(comparison ? [before, changeOf(figure, before)] : []),
    ]),
    totals: [
      null,
      total,
      ...(shares ? [null] : []),
      ...(comparison ? [comparison.total, changeOf(total, comparison.total)] : []),
    ],
    incomplete: other !== null && !additive,
    notes: [
      ...(listed.length === 0 && !other ? [NO_EVENTS_NOTE] : []),
      ...(isDistinct(metric) && listed.length > 1 ? [OVERLAP_NOTE] : []),
      ...(comparison ? [CHANGE_NOTE] : []),
      ...(other ? [additive ? REST_NOTE : NO_REST_NOTE] : []),
      ...(total === null || listed.some(({ figure }) => figure === null) ? [NOTHING_NOTE] : []),
      ...(shares && total === 0 && listed.length > 0 ? [NO_SHARE_NOTE] : []),
    ],
  };
}
