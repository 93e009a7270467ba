import type { WireRange } from "@/query/engine/language/wire";

/** A range of time that a question names. */
export type NamedRange = {
  range: WireRange;
  /**
   * The calendar period before, if the server's previous period would differ: months
   * are not equally long.
   */
  before: WireRange | null;
};

export const named = (range: WireRange): NamedRange => ({ range, before: null });
