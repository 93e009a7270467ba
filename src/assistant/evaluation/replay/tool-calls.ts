import type { AskedQuery } from "../engine/engine";

/** A call as a model writes it. */
type WrittenCall = { tool: string; input: { project: string } & Record<string, unknown> };

/** The call that asks a tool for the same as a query. */
export function toolCallOf({ kind, ...query }: AskedQuery, projectId: string): WrittenCall {
  const tool = kind === "values" ? "list_values" : `query_${kind}`;
  return { tool, input: { project: projectId, ...query } };
}
