export { createMcp, type Mcp } from "./endpoint";
export type { McpOptions } from "./options";
