import { TOOL_INSTRUCTIONS } from "@/tools";

/** How a model should use the tools; clients add it to its context. */
export const INSTRUCTIONS = [
  "Tallymark counts events, users and sessions of products.",
  "Call list_projects first: every other tool takes a project.",
  ...TOOL_INSTRUCTIONS,
].join("\n");
