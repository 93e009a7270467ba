/** The fields that every result starts with. Times are RFC 3339 with the zone's offset. */
export type ResultHead = {
  timezone: string;
  project_ids: string[];
  start_time: string;
  /** Exclusive. */
  end_time: string;
  /** Set if the range starts before retention: earlier events are not counted. */
  partial_from?: string;
};
