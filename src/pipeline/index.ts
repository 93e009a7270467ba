export type {
  Append,
  EncodedEvents,
  EventOutcome,
  Journal,
  JournalMark,
  UsageAccount,
} from "./contract/journal";
export { LimitExceeded, MAX_BATCH_EVENTS } from "./contract/journal";
export type { Arrival, DayCount, Ledger, LedgerCounts, Usage } from "./contract/ledger";
export type { Reason, Tally } from "./contract/reason";
export { checkJournal } from "./journal/check";
export type { JournalCopy } from "./journal/store/copy";
export { entryCount } from "./journal/store/entry";
export { waitingInJournal } from "./journal/waiting";
export { openPipeline, type Pipeline, type PipelineOptions } from "./pipeline";
export { recountAtNextStart } from "./reconciliation/recount";
export { openStreamPipeline, type StreamPipeline } from "./stream/stream-pipeline";
export { setCounts } from "./usage/write-counts";
export type { Finding } from "./verification/verify-events";
