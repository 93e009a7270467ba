import { z } from "zod";
import {
  acceptsAs,
  faults,
  field,
  isDict,
  list,
  model,
  named,
  optional,
  raise,
  readAs,
  storableJson,
} from "@/base/validation";
import type { Prisma } from "@/database";
import { filtersSchema, rangeSchema, zone } from "@/query";
import { checkEffectiveQuery } from "./check-effective-query";
import { DASHBOARD } from "./limits";
import { VERSION } from "./migrate";
import { type ReadWidget, widgetSchema, widgetSchemaExcept } from "./widget-schema";

const version = field(
  (input) => {
    if (input === undefined) return faults.missing;
    return input === VERSION ? VERSION : faults.value(`the version must be ${VERSION}`);
  },
  { type: "integer", const: VERSION },
);

const shape = (widget: z.ZodType<ReadWidget>) =>
  model({
    version,
    range: rangeSchema,
    timezone: optional(zone()),
    filters: optional(filtersSchema),
    widgets: list(widget, { max: DASHBOARD.maxWidgets }),
  });

type IsExempt = (widget: unknown) => boolean;

/**
 * A dashboard's config as stored: queries, filters and unknown keys stay as written, except for
 * characters that cannot be stored. For exempt widgets, only the id and the layout are checked.
 */
export const configSchemaExcept = (isExempt: IsExempt) =>
  z.unknown().transform((input, ctx) => readConfig(input, isExempt, ctx));

/** Like {@link configSchemaExcept}, without exempt widgets. */
export const configSchema = named(
  "DashboardConfig",
  acceptsAs(
    configSchemaExcept(() => false),
    () => shape(widgetSchema),
  ),
);

function readConfig(
  input: unknown,
  isExempt: IsExempt,
  ctx: z.RefinementCtx,
): Prisma.InputJsonObject {
  const config = storableJson(input, (fault, path) => raise(ctx, fault, path));
  if (ctx.issues.length > 0) return z.NEVER;
  if (isDict(config) && JSON.stringify(config).length > DASHBOARD.maxConfig) {
    raise(ctx, TOO_LONG);
    return z.NEVER;
  }
  const read = readAs(shape(widgetSchemaExcept(isExempt)), config, ctx);
  if (!isDict(config) || ctx.issues.length > 0) return z.NEVER;
  rejectDuplicateIds(read.widgets, ctx);
  for (const [index, widget] of read.widgets.entries()) {
    if (!isExempt(widget)) checkEffectiveQuery(config, widget, index, ctx);
  }
  return withoutNulls({ ...config, widgets: read.widgets });
}

const TOO_LONG = faults.value(
  `a config can have at most ${DASHBOARD.maxConfig} characters as JSON; use fewer or shorter widgets`,
);

function rejectDuplicateIds(widgets: readonly ReadWidget[], ctx: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { id }] of widgets.entries()) {
    if (seen.has(id))
      raise(ctx, faults.value("another widget has this id"), ["widgets", index, "id"]);
    seen.add(id);
  }
}

/** Removes optional keys that are null. */
function withoutNulls(config: Record<string, unknown>): Prisma.InputJsonObject {
  const { timezone, filters, ...rest } = config;
  return {
    ...rest,
    ...(timezone === null || timezone === undefined ? {} : { timezone }),
    ...(filters === null || filters === undefined ? {} : { filters }),
  } as Prisma.InputJsonObject;
}
