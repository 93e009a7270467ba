import { parseAsBoolean, useQueryState } from "nuqs";
import { wireRange } from "@/console/query/range/use-range";
import { usePermits, useProject } from "@/console/shell/current/current";
import type { WireDashboard } from "@/dashboards/config/wire";
import type { WireFilter } from "@/query/engine/language/wire";
import type { DateRange } from "@/ui/dates/date-range";
import { useDashboardDraft } from "./editing/use-dashboard-draft";
import { useSave } from "./editing/use-save";
import type { StoredDashboard } from "./model/use-stored-dashboards";
import { useViewOverrides } from "./model/use-view-overrides";

const EDIT = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

/** The state of an open dashboard: the version on screen and the draft being edited. */
export function useDashboard(stored: StoredDashboard) {
  const { timeZone } = useProject();
  const mayWrite = usePermits("dashboards:write");
  const [edit, setEdit] = useQueryState("edit", EDIT);
  const draftState = useDashboardDraft(stored.id, stored);
  const { content, change, dirty } = draftState;
  // Unsaved changes reopen edit mode after a reload or Back, so that they can
  // be saved or discarded.
  const editing = mayWrite && (edit || dirty);
  const overrides = useViewOverrides(content.config);
  const saving = useSave(stored.id, draftState, () => void setEdit(null));
  const configure = (to: Partial<WireDashboard>) =>
    change({ config: { ...content.config, ...to } });
  const { config } = content;
  return {
    mayWrite,
    editing,
    draftState,
    saving,
    content,
    /** Period, zone and filters for widgets without their own. */
    scope: editing ? scopeOf(config) : overrides.shown,
    zone: (editing ? config.timezone : overrides.shown.timezone) ?? timeZone,
    /** Resets the view to the saved scope; undefined when nothing differs. */
    reset: !editing && overrides.differs ? overrides.reset : undefined,
    begin: () => {
      overrides.reset();
      void setEdit(true);
    },
    end: () => {
      draftState.discard();
      void setEdit(null);
    },
    configure,
    setRange: (range: DateRange) =>
      editing ? configure({ range: wireRange(range) }) : overrides.setRange(range),
    setFilters: (filters: WireFilter[]) =>
      editing ? configure({ filters }) : overrides.setFilters(filters),
    setZone: (zone: string) =>
      editing ? change({ config: inZone(config, zone, timeZone) }) : overrides.setZone(zone),
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;

const scopeOf = ({ range, timezone, filters = [] }: WireDashboard) => ({
  range,
  ...(timezone !== undefined && { timezone }),
  filters,
});

/** The project's own zone is not stored, so the dashboard follows later changes to it. */
function inZone(config: WireDashboard, zone: string, projectZone: string): WireDashboard {
  const { timezone: _, ...rest } = config;
  return zone === projectZone ? rest : { ...rest, timezone: zone };
}
