import {
  effectiveQuery,
  type OpenDashboard,
  type WidgetResult,
  type WireWidget,
} from "@/dashboards";
import { type QueryResult, querySchema, type Value } from "@/query";
import { fittingText } from "../../answers/fitting-text";
import { shortened } from "../../answers/pager";
import type { AnswerRange } from "../../answers/range";
import { rangesOf } from "../../queries/kit/query-tool";
import { widgetTable } from "./widget-table";

/** In characters. */
const MAX_TITLE = 100;
const MAX_CELL = 100;
/** For the brackets and the number of rows. */
const AROUND = 60;

type Shown = { open: OpenDashboard; timezone: string; range: AnswerRange };

/** A widget with as many of its rows as fit into `room` characters as JSON; without any if not even its columns fit. */
export function summariseWidget(
  { open, timezone, range }: Shown,
  widget: WireWidget,
  outcome: WidgetResult,
  room: number,
): object {
  const { id, kind } = widget;
  const head = { id, title: shortened(widget.title, MAX_TITLE), kind };
  const left = room - sizeOf(head) - AROUND;
  if ("error" in outcome) {
    const { code, detail } = outcome.error;
    return { ...head, error: { code, message: shortened(detail, Math.max(left, MAX_CELL)) } };
  }
  const query = effectiveQuery(open.config, widget, { timezone });
  if (outcome.result === null || query === null) {
    const text = fittingText(widget.text ?? "", Math.max(left, MAX_CELL));
    return { ...head, text, ...(text !== widget.text && { truncated: true }) };
  }
  const { rows, incomplete, notes, ...table } = widgetTable(
    outcome.result,
    querySchema.parse(query),
  );
  const frame = {
    ...differentRange(outcome.result, range),
    ...table,
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
  const { shown, total } = rowsWithin(rows, left - sizeOf(frame));
  const truncated = shown.length < total || incomplete === true;
  if (left < sizeOf(frame)) return { ...head, total_rows: total, truncated: true };
  return { ...head, ...frame, rows: shown, total_rows: total, ...(truncated && { truncated }) };
}

/** The range of a widget that does not have the dashboard's. */
function differentRange(result: QueryResult, of: AnswerRange): object {
  const { range, ...before } = rangesOf(result);
  const same = range.start_time === of.start_time && range.end_time === of.end_time;
  return { ...(!same && { range }), ...before };
}

function rowsWithin(rows: Iterable<Value[]>, room: number): { shown: Value[][]; total: number } {
  const shown: Value[][] = [];
  let [left, total] = [room, 0];
  for (const row of rows) {
    total += 1;
    if (left < 0) continue;
    const cells = row.map((cell) => (typeof cell === "string" ? shortened(cell, MAX_CELL) : cell));
    left -= sizeOf(cells) + 1;
    if (left >= 0) shown.push(cells);
  }
  return { shown, total };
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;
