import type { z } from "zod";
import { faults, raise } from "@/base/validation";
import { querySchema } from "@/query";
import { effectiveQuery, type Inherited } from "./effective-query";
import type { ReadWidget } from "./widget-schema";
import type { WireWidget } from "./wire";

/**
 * Raises an issue if a widget's query and the dashboard's filters are valid separately but not
 * together, such as too many filters for one query.
 */
export function checkEffectiveQuery(
  config: Record<string, unknown>,
  widget: ReadWidget,
  index: number,
  ctx: z.RefinementCtx,
): void {
  // Must be valid.
  const inherited = config as unknown as Inherited;
  const query = effectiveQuery(inherited, widget as unknown as WireWidget, { timezone: "UTC" });
  if (query === null) return;
  const read = querySchema.safeParse(query);
  if (read.success) return;
  const why = `this query is not valid together with the dashboard's filters: ${read.error.issues[0]?.message}`;
  raise(ctx, faults.value(why), ["widgets", index, "query", "filters"]);
}
