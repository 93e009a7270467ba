export { type JournalOptions, LmdbJournal } from "./journal/journal";
export { DirectoryInUse } from "./journal/lock";
export type { Append, Fate, Journal, JournalEvent, Reason, Tally } from "./types";
