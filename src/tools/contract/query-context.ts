import type { RunContext } from "@/query";
import type { ProjectCall } from "./tool";

/** The context in which a tool's query runs. */
export const queryContext = (
  { project, requestId, signal }: ProjectCall,
  tool: string,
): Pick<RunContext, "tags"> & { signal: AbortSignal } => ({
  tags: { surface: "tools", route: tool, requestId, projectIds: [project.projectId] },
  signal,
});
