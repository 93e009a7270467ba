export { checkJournal } from "./journal/check";
export { OverLimit } from "./over-limit";
export { openPipeline, type Pipeline, type PipelineOptions } from "./pipeline";
export { recountAtNextStart } from "./reconciliation/recount";
export type {
  Append,
  Arrival,
  DayCount,
  Fate,
  Figures,
  Journal,
  JournalEvent,
  JournalMark,
  Ledger,
  Reason,
  Tally,
  Usage,
  UsageAccount,
} from "./types";
