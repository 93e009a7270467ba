export {
  AssistantMessages,
  type CountedMessage,
  type MessagesToday,
} from "./assistant-messages/assistant-messages";
export { databaseCounter } from "./rate-limits/database-counter";
export { rateLimitedError, wholeSeconds } from "./rate-limits/rate-limited-error";
export { RateLimits } from "./rate-limits/rate-limits";
export { RATES, type RateName, type Rates } from "./rate-limits/rates";
export { SqlBlocks } from "./rate-limits/sql-blocks";
export { type CountedCall, type ToolCall, ToolCalls } from "./tool-calls/tool-calls";
export { AllJournals } from "./usage/all-journals";
export { type OtherProcesses, Quota, type TeamWithPlan } from "./usage/quota";
export { UsageSync } from "./usage/usage-sync";
export { LIMIT_REASONS, type LimitReason, wereRejected } from "./usage/usage-tables";
