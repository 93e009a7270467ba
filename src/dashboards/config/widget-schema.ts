import { z } from "zod";
import {
  acceptsAs,
  bool,
  choice,
  faults,
  field,
  int,
  isDict,
  model,
  named,
  optional,
  prose,
  raise,
  readAs,
  readText,
  title,
} from "@/base/validation";
import { querySchema } from "@/query";
import { DASHBOARD, DRAWS, GRID, WIDGET_ID } from "./limits";
import { WIDGET_KINDS, type WidgetKind } from "./wire";

/** Keeps unknown keys. */
type Loose<T> = T & { [extra: string]: unknown };

export type ReadWidget = Loose<{
  id: string;
  title: string;
  kind: WidgetKind;
  layout: Loose<{ x: number; y: number; w: number; h: number }>;
  ignore_filters?: boolean | undefined;
}>;

const isKind = (kind: unknown): kind is WidgetKind => WIDGET_KINDS.some((known) => known === kind);

/**
 * Rejects names that every JavaScript object has: looking them up would find values that were never
 * stored.
 */
const widgetId = field(
  (input) => {
    const id = readText(input, { pattern: WIDGET_ID });
    return typeof id === "string" && id in {} ? faults.value("use another id") : id;
  },
  { type: "string", pattern: WIDGET_ID.source },
);

const cells = model({
  x: int({ ge: 0, le: GRID.columns - 1 }),
  y: int({ ge: 0, le: GRID.lowest }),
  w: int({ ge: 1, le: GRID.columns }),
  h: int({ ge: 1, le: GRID.tallest }),
});

export const layoutSchema = acceptsAs(
  z.unknown().transform((input, ctx) => {
    const read = readAs(cells, input, ctx);
    if (ctx.issues.length > 0) return z.NEVER;
    if (read.x + read.w > GRID.columns) {
      raise(ctx, faults.value(`x plus w must be at most ${GRID.columns}`), ["w"]);
    }
    return { ...(isDict(input) ? input : {}), ...read };
  }),
  () => cells,
);

/** Stands in for the dashboard's range, which does not affect the rest of the query. */
const ANY_RANGE = { last: "30d" };

/** A query that may inherit its range from the dashboard; it stays as written. */
export const widgetQuery = z
  .unknown()
  .transform((input, ctx) => {
    readAs(querySchema, isDict(input) ? { range: ANY_RANGE, ...input } : input, ctx);
    return input;
  })
  .meta({
    type: "object",
    description: "A query of the query language. Without a range, it has the dashboard's.",
  });

const frame = model({
  id: widgetId,
  title: title({ min: 0, max: DASHBOARD.maxTitle }),
  kind: choice(WIDGET_KINDS),
  layout: layoutSchema,
  ignore_filters: optional(bool()),
  query: optional(widgetQuery),
  text: optional(prose({ max: DASHBOARD.maxText })),
});

/** A tile; its query and unknown keys stay as written. */
export const widgetSchema = named(
  "Widget",
  acceptsAs(
    z.unknown().transform((input, ctx): ReadWidget => {
      const read = readAs(frame, input, ctx);
      if (!isDict(input)) return z.NEVER;
      if (isKind(input.kind)) checkContent(input.kind, input, ctx);
      if (ctx.issues.length > 0) return z.NEVER;
      return withoutNulls({ ...input, ...read });
    }),
    () => frame,
  ),
);

const idAndLayout = model({ id: widgetId, layout: layoutSchema });

/** Like {@link widgetSchema}, but only checks the id and layout of exempt widgets. */
export const widgetSchemaExcept = (isExempt: (widget: unknown) => boolean) =>
  z.unknown().transform((input, ctx): ReadWidget => {
    if (!isDict(input) || !isExempt(input)) return readAs(widgetSchema, input, ctx);
    return { ...input, ...readAs(idAndLayout, input, ctx) } as ReadWidget;
  });

/** Checks which of `query` and `text` the kind of widget needs. */
function checkContent(kind: WidgetKind, widget: Record<string, unknown>, ctx: z.RefinementCtx) {
  const { query, text } = widget;
  if (kind === "text") {
    if (isAbsent(text)) raise(ctx, faults.missing, ["text"]);
    if (!isAbsent(query)) raise(ctx, faults.value("a text tile cannot have a query"), ["query"]);
    return;
  }
  if (typeof widget.title === "string" && widget.title.trim() === "") {
    raise(ctx, faults.stringTooShort(1), ["title"]);
  }
  if (!isAbsent(text)) raise(ctx, faults.value("only a text tile can have text"), ["text"]);
  if (isAbsent(query)) raise(ctx, faults.missing, ["query"]);
  else if (isDict(query) && "kind" in query && !isDrawn(query.kind, kind)) {
    raise(ctx, faults.literal(DRAWS[kind]), ["query", "kind"]);
  }
}

const isDrawn = (query: unknown, kind: Exclude<WidgetKind, "text">): boolean =>
  DRAWS[kind].some((drawn) => drawn === query);

const isAbsent = (value: unknown) => value === undefined || value === null;

/** Removes optional keys that are null. */
function withoutNulls(widget: ReadWidget): ReadWidget {
  const absent = ["ignore_filters", "query", "text"].filter((name) => isAbsent(widget[name]));
  const entries = Object.entries(widget).filter(([name]) => !absent.includes(name));
  return Object.fromEntries(entries) as ReadWidget;
}
