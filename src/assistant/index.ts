export { screenContext } from "./answer/screen-context";
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
export { KEPT_DAYS } from "./costs/kept-days";
export { type DayCost, readCosts } from "./costs/read-costs";
export { recordCost } from "./costs/record-cost";
export { MAX_QUESTION } from "./messages";
export { openModels } from "./models/open-models";
export { RunningAnswers } from "./running/running-answers";
