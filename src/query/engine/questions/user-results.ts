/**
 * The ends of the times that a question about users reads, in ms. They may move
 * with the current time.
 */
export type ReadEnds = {
  /** The end of the range. */
  rangeEnd: number;
  /** The end of the events after the range that are read too. */
  followUpEnd: number;
};

/** A table in memory with the results of all users at an earlier time; see StateCache. */
export type UserTable = {
  name: string;
  /** Parts of the events table whose events are in the results. */
  parts: readonly string[];
  /** Events from then on, in ms, may have been read differently. */
  from: number;
  until: number;
  /** If more users than these have other events, the statement fails. */
  maxChanged: number;
};
