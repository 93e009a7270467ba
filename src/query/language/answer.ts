/** What every answer says of itself. Times are RFC 3339 with the zone's offset. */
export type AnswerHead = {
  timezone: string;
  project_ids: string[];
  start_time: string;
  /** Not included. */
  end_time: string;
  /** Events before this instant are no longer kept; the range begins before it. */
  partial_from?: string;
};
