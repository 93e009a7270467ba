import type { z } from "zod";
import { faults, raise } from "@/base/validation";
import { querySchema } from "@/query";
import { effectiveQuery, type Inherited } from "./effective-query";
import type { ReadWidget } from "./widget-schema";
import type { WireWidget } from "./wire";

/**
 * Raises where a widget's query and the dashboard's filters, each good by itself, cannot be asked
 * together: their filters may be too many for one query.
 */
export function checkEffectiveQuery(
  config: Record<string, unknown>,
  widget: ReadWidget,
  index: number,
  ctx: z.RefinementCtx,
): void {
  // All of it has been read by now.
  const inherited = config as unknown as Inherited;
  const query = effectiveQuery(inherited, widget as unknown as WireWidget, { timezone: "UTC" });
  if (query === null) return;
  const read = querySchema.safeParse(query);
  if (read.success) return;
  const why = `with the dashboard's filters this cannot be asked: ${read.error.issues[0]?.message}`;
  raise(ctx, faults.value(why), ["widgets", index, "query", "filters"]);
}
