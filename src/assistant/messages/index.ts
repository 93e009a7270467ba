export { ended, MAX_MINUTES, MAX_STEPS } from "./ends";
export {
  type AnswerMetadata,
  type AssistantMessage,
  type AssistantPart,
  END_CODES,
  type EndCode,
  type Ended,
  MAX_QUESTION,
  MAX_SCREEN_QUERY_BYTES,
  MAX_SCREEN_SQL,
  questionId,
  type ScreenContext,
} from "./message";
