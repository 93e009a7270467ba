export { OverLimit } from "./over-limit";
export { openPipeline, type Pipeline, type PipelineOptions } from "./pipeline";
export type {
  Append,
  Arrival,
  Fate,
  Journal,
  JournalEvent,
  Reason,
  Tally,
  UsageAccount,
} from "./types";
