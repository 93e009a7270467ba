export {
  type CountCall,
  callTool,
  isOffered,
  type ToolOptions,
  type ToolOutcome,
} from "./call-tool";
export { MAX_ANSWER_CHARACTERS } from "./contract/answer";
export type { Answer, Call, ShownResult, Tool, ToolResources } from "./contract/tool";
export { TOOL_INSTRUCTIONS } from "./instructions";
export { readArgs } from "./read-args";
export { inputSchemaOf } from "./schema/input-schema";
export { TOOLS } from "./tools";
