import { shortened } from "@/base/text/shortened";
import type { WireWidget } from "@/dashboards";
import type { Value } from "@/query";
import { fittingText } from "../../answers/fitting-text";
import type { AnswerRange } from "../../answers/range";
import { jsonSize } from "../../contract/answer";
import type { WidgetContent } from "./widget-content";

/** In characters. */
const MAX_TITLE = 100;
const MAX_CELL = 100;
/** For the brackets and the number of rows. */
const AROUND = 60;

type Space = {
  /** In characters as JSON. */
  room: number;
  /** The dashboard's range, which is not repeated. */
  range: AnswerRange;
};

/**
 * A widget with as many of its rows as there is room for; without any if not even its columns fit.
 */
export function summariseWidget(
  { id, kind, ...widget }: WireWidget,
  content: WidgetContent,
  { room, range }: Space,
): object {
  const head = { id, title: shortened(widget.title, MAX_TITLE), chart: kind };
  const left = room - jsonSize(head) - AROUND;
  if ("error" in content) {
    const { code, message } = content.error;
    return { ...head, error: { code, message: shortened(message, Math.max(left, MAX_CELL)) } };
  }
  if ("text" in content) {
    const text = fittingText(content.text, Math.max(left, MAX_CELL));
    return { ...head, text, ...(text !== content.text && { truncated: true }) };
  }
  const { rows, incomplete, notes, ...table } = content.table;
  const frame = {
    ...differentRange(content.ranges, range),
    ...table,
    ...(notes.length > 0 && { note: notes.join(" ") }),
  };
  const { shown, total } = rowsWithin(rows, left - jsonSize(frame));
  const truncated = shown.length < total || incomplete === true;
  if (left < jsonSize(frame)) return { ...head, total_rows: total, truncated: true };
  return { ...head, ...frame, rows: shown, total_rows: total, ...(truncated && { truncated }) };
}

type Ranges = { range: AnswerRange; rangeBefore?: AnswerRange };

/** The range of a widget that does not have the dashboard's, and the one that it compares with. */
function differentRange({ range, rangeBefore }: Ranges, of: AnswerRange): object {
  const same = range.start_time === of.start_time && range.end_time === of.end_time;
  return { ...(!same && { range }), ...(rangeBefore && { range_before: rangeBefore }) };
}

function rowsWithin(rows: Iterable<Value[]>, room: number): { shown: Value[][]; total: number } {
  const shown: Value[][] = [];
  let [left, total] = [room, 0];
  for (const row of rows) {
    total += 1;
    if (left < 0) continue;
    const cells = row.map((cell) => (typeof cell === "string" ? shortened(cell, MAX_CELL) : cell));
    left -= jsonSize(cells) + 1;
    if (left >= 0) shown.push(cells);
  }
  return { shown, total };
}
