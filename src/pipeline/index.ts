export type {
  Append,
  EventOutcome,
  Journal,
  JournalEvent,
  JournalMark,
  UsageAccount,
} from "./contract/journal";
export { LimitExceeded, MAX_BATCH_EVENTS } from "./contract/journal";
export type { Arrival, DayCount, Ledger, LedgerCounts, Usage } from "./contract/ledger";
export type { Reason, Tally } from "./contract/reason";
export { checkJournal } from "./journal/check";
export { openPipeline, type Pipeline, type PipelineOptions } from "./pipeline";
export { recountAtNextStart } from "./reconciliation/recount";
