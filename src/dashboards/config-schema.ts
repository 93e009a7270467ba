import { z } from "zod";
import {
  faults,
  field,
  isDict,
  list,
  model,
  optional,
  raise,
  readAs,
  storableJson,
} from "@/base/validation";
import type { Prisma } from "@/database";
import { filtersSchema, rangeSchema, zone } from "@/query";
import { DASHBOARD } from "./limits";
import { VERSION } from "./migrate";
import { withinTogether } from "./together";
import { type ReadWidget, widgetSchema } from "./widget-schema";

const version = field(
  (input) => {
    if (input === undefined) return faults.missing;
    return input === VERSION ? VERSION : faults.value(`the version must be ${VERSION}`);
  },
  { type: "integer", const: VERSION },
);

const shape = model({
  version,
  range: rangeSchema,
  timezone: optional(zone()),
  filters: optional(filtersSchema),
  widgets: list(widgetSchema, { max: DASHBOARD.maxWidgets }),
});

/**
 * A dashboard's config as it is kept: queries, filters and keys that nobody knows stay as they were
 * written, but for characters that no store can hold.
 */
export const configSchema = z.unknown().transform((input, ctx): Prisma.InputJsonObject => {
  const config = storableJson(input, (fault, path) => raise(ctx, fault, path));
  if (ctx.issues.length > 0) return z.NEVER;
  if (isDict(config) && JSON.stringify(config).length > DASHBOARD.maxConfig) {
    raise(ctx, TOO_LONG);
    return z.NEVER;
  }
  const read = readAs(shape, config, ctx);
  if (!isDict(config) || ctx.issues.length > 0) return z.NEVER;
  refuseTwins(read.widgets, ctx);
  withinTogether(config, read.widgets, ctx);
  return given({ ...config, widgets: read.widgets });
});

const TOO_LONG = faults.value(
  `a config may have at most ${DASHBOARD.maxConfig} characters as JSON: use fewer or shorter widgets`,
);

function refuseTwins(widgets: readonly ReadWidget[], ctx: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { id }] of widgets.entries()) {
    if (seen.has(id))
      raise(ctx, faults.value("another widget has this id"), ["widgets", index, "id"]);
    seen.add(id);
  }
}

/** Without the optional keys that were given as null. */
function given(config: Record<string, unknown>): Prisma.InputJsonObject {
  const { timezone, filters, ...rest } = config;
  return {
    ...rest,
    ...(timezone === null || timezone === undefined ? {} : { timezone }),
    ...(filters === null || filters === undefined ? {} : { filters }),
  } as Prisma.InputJsonObject;
}
