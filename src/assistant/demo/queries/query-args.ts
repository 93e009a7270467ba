import type { Measure, Scope, Selection } from "../intents/intent";
import type { Dict } from "../prompt/outcome";

/** The arguments that every query has. */
export const scopeArgs = ({ project, range, filters, bots }: Scope): Dict => ({
  project,
  range,
  ...(filters.length > 0 && { filters }),
  ...(bots && { bots }),
});

export const selectionArgs = ({ events, filters }: Selection): Dict => ({
  ...(events && { events }),
  ...(filters && filters.length > 0 && { filters }),
});

/** One series of a trend. */
export const measureArgs = ({ metric, property, ...selection }: Measure): Dict => ({
  ...(metric !== "count" && { metric }),
  ...(property !== undefined && { property }),
  ...selectionArgs(selection),
});
