export type { McpOptions } from "./context/options";
export { createMcp, type Mcp } from "./endpoint";
