export {
  type Ask,
  Assistant,
  type AssistantOptions,
  type AssistantStatus,
  type OpenConversation,
} from "./assistant";
export {
  createConversation,
  findConversation,
  listConversations,
  MAX_TITLE,
  renameConversation,
} from "./conversations/conversations";
export { Runs } from "./live/runs";
export { MAX_QUESTION } from "./messages";
