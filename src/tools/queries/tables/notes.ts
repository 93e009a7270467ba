export const NO_EVENTS_NOTE = "No events in the range match.";
export const NOTHING_NOTE =
  "Null: there are no events to calculate the value from, or a formula divides by 0.";
export const REST_NOTE =
  '"(other)" combines all values beyond limit; raise limit (at most 100) to list more.';
export const NO_REST_NOTE =
  "Values beyond limit are left out, since this metric does not add up; raise limit (at most 100) to list more.";
