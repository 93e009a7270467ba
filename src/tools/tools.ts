import type { Tool } from "./contract/tool";
import { listProjects } from "./data/list-projects";
import { listUserEvents } from "./data/list-user-events";
import { runSql } from "./data/run-sql";

/** Every tool, in the order in which agents see them. */
export const TOOLS: readonly Tool[] = [listProjects, listUserEvents, runSql];
