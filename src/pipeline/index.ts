export { type JournalOptions, LmdbJournal } from "./journal/journal";
export type { Append, Fate, Journal, JournalEvent, Reason, Tally } from "./types";
