import type { Tool } from "./contract/tool";
import { listProjects } from "./data/list-projects";

/** Every tool, in the order in which agents see them. */
export const TOOLS: readonly Tool[] = [listProjects];
