export { openPipeline, type Pipeline, type PipelineOptions } from "./pipeline";
export type { Append, Arrival, Fate, Journal, JournalEvent, Reason, Tally } from "./types";
