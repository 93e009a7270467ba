import { check, describeEntry, isDict } from "@/base/validation";
import { filtersSchema, querySchema, rangeSchema, zone } from "@/query";
import { effectiveQuery, type Inherited } from "./effective-query";
import { DASHBOARD } from "./limits";
import { DEFAULT_RANGE, migrate } from "./migrate";
import { type FramedWidget, repairFrames } from "./repair-frames";
import { widgetSchema } from "./widget-schema";
import type { WireDashboard, WireWidget } from "./wire";

/** Why a widget cannot be shown, by widget id. */
type BrokenWidgets = Record<string, string[]>;

/**
 * `config` has all stored widgets. In broken widgets, only the id, title, kind and layout are
 * valid.
 */
export type OpenConfig = { config: WireDashboard; broken: BrokenWidgets };

/**
 * Makes a stored config displayable, even if an older version, a manual edit or a newer rule has
 * made it invalid: a widget that no longer parses is one broken tile, and the others are
 * unaffected. Throws `conflict` for a config of a newer version.
 */
export function openConfig(stored: unknown): OpenConfig {
  const config = migrate(isDict(stored) ? stored : {});
  const widgets = repairFrames(Array.isArray(config.widgets) ? config.widgets : []);
  const faults = widgets.map((widget, index) => [widget.id, faultsOf(widget, index, config)]);
  return {
    config: {
      ...config,
      ...readableSettings(config),
      widgets: widgets.map(withDrawableKind),
    } as WireDashboard,
    broken: Object.fromEntries(faults.filter(([, found]) => found?.length)) as BrokenWidgets,
  };
}

/** The console selects a chart by `kind`, so it must be a string. */
const withDrawableKind = (widget: FramedWidget) =>
  typeof widget.kind === "string" ? widget : { ...widget, kind: "table" };

/**
 * Replaces invalid settings. Widgets that inherit them are marked as broken, so that
 * nothing false is shown.
 */
function readableSettings({ range, timezone, filters }: Record<string, unknown>) {
  const canBeRead = {
    timezone: zone().safeParse(timezone).success,
    filters: filtersSchema.safeParse(filters).success,
  };
  return {
    range: rangeSchema.safeParse(range).success ? range : DEFAULT_RANGE,
    ...(timezone !== undefined && { timezone: canBeRead.timezone ? timezone : undefined }),
    ...(filters !== undefined && { filters: canBeRead.filters ? filters : [] }),
  };
}

function faultsOf(widget: FramedWidget, index: number, config: Record<string, unknown>): string[] {
  if (index >= DASHBOARD.maxWidgets) {
    return [`A dashboard can have at most ${DASHBOARD.maxWidgets} widgets.`];
  }
  const alone = check(widgetSchema, "body", widget);
  if (!alone.ok) return alone.entries.map(describeEntry);
  const query = effectiveQuery(asInherited(config), widget as unknown as WireWidget, ANY_PROJECT);
  if (query === null) return [];
  const combined = check(querySchema, "body", query);
  if (combined.ok) return [];
  return combined.entries.map(
    (entry) => `Together with the dashboard's settings: ${describeEntry(entry)}`,
  );
}

const ANY_PROJECT = { timezone: "UTC" };

/** Not validated, except that filters become a list: the query's schema reports what is wrong. */
function asInherited({ range, timezone, filters }: Record<string, unknown>): Inherited {
  const list = Array.isArray(filters) ? filters : [filters];
  return {
    range,
    timezone: timezone ?? undefined,
    filters: list.filter((filter) => filter !== undefined && filter !== null),
  } as Inherited;
}
