import fc from "fast-check";
import { WIDGET_KINDS } from "../wire";

/**
 * Includes values that cannot be stored or are dangerous as a key: NUL, lone surrogates, names of
 * every object's members.
 */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "\0",
    "\uD800",
    "a\uDC00b",
    "__proto__",
    "constructor",
    "toString",
    "toJSON",
    "$type",
    "",
    " ",
  ),
);

/** Any JSON value. */
export const junk: fc.Arbitrary<unknown> = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53),
    text,
    fc.array(tie("json"), { maxLength: 4 }),
    fc.dictionary(text, tie("json"), { maxKeys: 4 }),
  ),
})).json;

/** Usually returns one of the values, otherwise junk. */
const mostly = (...values: unknown[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: junk });

const filter = fc.record(
  {
    field: mostly("platform", "properties.a'] = '' OR 1=1", "properties.\0"),
    op: mostly("eq", "in", "gt", "is_set"),
    value: junk,
  },
  { requiredKeys: [] },
);
const filters = fc.oneof(fc.array(filter, { maxLength: 3 }), junk);

const query = fc.oneof(
  junk,
  fc.record(
    {
      kind: mostly("trend", "breakdown", "funnel", "retention", "events", "users", "values"),
      range: mostly({ last: "7d" }, { day: "today" }),
      timezone: mostly("UTC", "Asia/Tokyo"),
      filters,
      series: mostly([{}], [{ metric: "sum" }], [{ metric: "cuont" }]),
      steps: mostly([{}, {}]),
      by: mostly("platform"),
    },
    { requiredKeys: [] },
  ),
);

const widget = fc.oneof(
  { weight: 1, arbitrary: junk },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        id: mostly("a", "b", "tile-1", "constructor", "__proto__"),
        title: mostly("Title", ""),
        kind: mostly(...WIDGET_KINDS),
        layout: mostly({ x: 0, y: 0, w: 6, h: 4 }, { x: "11", y: 0, w: 9, h: 4 }),
        query,
        text: mostly("# Hi"),
        ignore_filters: mostly(true, "no"),
      },
      { requiredKeys: [] },
    ),
  },
);

/** A config whose known keys have valid values or junk. */
export const almostConfig: fc.Arbitrary<unknown> = fc.record(
  {
    version: mostly(1, 1, 1, 0, "1", -3, 2),
    range: mostly({ last: "7d" }, { from: "2026-07-01", to: "2026-07-14" }),
    timezone: mostly("Europe/Berlin"),
    filters,
    widgets: fc.oneof(fc.array(widget, { maxLength: 5 }), junk),
    extra: junk,
  },
  { requiredKeys: [] },
);

const place = (known: object) =>
  fc.record({ extra: junk, key: text }).map(({ extra, key }) => ({
    [`x-${key}`]: extra,
    ...known,
  }));

/** A valid config with junk in unknown keys. */
export const goodConfig = fc
  .tuple(place({ x: 0, y: 0, w: 6, h: 4 }), fc.constantFrom("a", "b-1"), fc.boolean())
  .chain(([layout, id, isText]) =>
    place({
      id,
      title: "Title",
      layout,
      ...(isText
        ? { kind: "text", text: "Hi" }
        : { kind: "line", query: { kind: "trend", series: [{}] } }),
    }),
  )
  .chain((one) => place({ version: 1, range: { last: "7d" }, widgets: [one] }));

export const anyConfig: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: almostConfig },
  { weight: 1, arbitrary: junk },
  { weight: 1, arbitrary: goodConfig },
);
