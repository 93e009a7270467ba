import { isRecord } from "@/console/query/model/read";
import type { WireQuery } from "@/query/engine/language/wire";
import { outcomeOf, type Shown, type ToolPart, toolOf } from "./tool-call";

const PREFIX = "query_";

/**
 * What tells that arguments are written as the query language has them; tools
 * also read shorter forms.
 */
const WHOLE: Record<string, (args: Record<string, unknown>) => boolean> = {
  trend: ({ series }) => isList(series),
  breakdown: ({ by, events }) => typeof by === "string" && (!events || Array.isArray(events)),
  funnel: ({ steps }) => isList(steps),
  retention: ({ start, return: back }) => isRecord(start) && isRecord(back),
  paths: ({ anchor }) => isRecord(anchor),
};

const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isRecord);

/** The query of a query tool's call, if it is known; it has no zone if it is the project's. */
export function queryOfCall(part: ToolPart, shown: Shown | undefined): WireQuery | undefined {
  if (shown) return shown.query;
  const tool = toolOf(part);
  if (!tool.startsWith(PREFIX)) return undefined;
  const kind = tool.slice(PREFIX.length);
  const outcome = outcomeOf(part);
  const read = outcome && "answer" in outcome ? outcome.answer.query : part.input;
  if (!isRecord(read) || !WHOLE[kind]?.(read)) return undefined;
  const { project: _, cursor: __, ...query } = read;
  return { ...query, kind } as WireQuery;
}
