import { check, describeEntry, isDict } from "@/base/validation";
import { filtersSchema, querySchema, rangeSchema, zone } from "@/query";
import { effectiveQuery, type Inherited } from "./effective-query";
import { DASHBOARD } from "./limits";
import { DEFAULT_RANGE, migrate } from "./migrate";
import { type FramedWidget, repairFrames } from "./repair-frames";
import { widgetSchema } from "./widget-schema";
import type { WireDashboard, WireWidget } from "./wire";

/** By the ids of the widgets that cannot be shown: what is wrong with each, in words. */
export type BrokenWidgets = Record<string, string[]>;

/** `config` has every widget that was stored, the broken ones too, on which nothing can be relied but their frame. */
export type OpenConfig = { config: WireDashboard; broken: BrokenWidgets };

/**
 * A stored config as it can be shown, whatever an older version, a hand in the database or a later rule
 * made of it: what no longer parses is one broken tile, and the others are as good as ever. Throws
 * `conflict` for a config of a newer version.
 */
export function openConfig(stored: unknown): OpenConfig {
  const config = migrate(isDict(stored) ? stored : {});
  const widgets = repairFrames(Array.isArray(config.widgets) ? config.widgets : []);
  const words = widgets.map((widget, index) => [widget.id, faultsOf(widget, index, config)]);
  return {
    config: {
      ...config,
      ...readableSettings(config),
      widgets: widgets.map(withDrawableKind),
    } as WireDashboard,
    broken: Object.fromEntries(words.filter(([, found]) => found?.length)) as BrokenWidgets,
  };
}

/** A screen chooses by the kind what it draws, and cannot choose by what is no text. */
const withDrawableKind = (widget: FramedWidget) =>
  typeof widget.kind === "string" ? widget : { ...widget, kind: "table" };

/** Widgets that take what cannot be read of the dashboard are broken, so nothing is shown that is not so. */
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
    return [`A dashboard may have at most ${DASHBOARD.maxWidgets} widgets.`];
  }
  const alone = check(widgetSchema, "body", widget);
  if (!alone.ok) return alone.entries.map(describeEntry);
  const query = effectiveQuery(asInherited(config), widget as unknown as WireWidget, ANY_PROJECT);
  if (query === null) return [];
  const together = check(querySchema, "body", query);
  if (together.ok) return [];
  return together.entries.map((entry) => `With what the dashboard says: ${describeEntry(entry)}`);
}

const ANY_PROJECT = { timezone: "UTC" };

/** As it stands, but that a list is one: what is wrong in it is for the query's schema to say. */
function asInherited({ range, timezone, filters }: Record<string, unknown>): Inherited {
  const list = Array.isArray(filters) ? filters : [filters];
  return {
    range,
    timezone: timezone ?? undefined,
    filters: list.filter((filter) => filter !== undefined && filter !== null),
  } as Inherited;
}
