import { parseAsBoolean, useQueryState } from "nuqs";
import { wireRange } from "@/console/query/range/use-range";
import { usePermits, useProject } from "@/console/shell/current/current";
import type { WireDashboard } from "@/dashboards/config/wire";
import type { WireFilter } from "@/query/engine/language/wire";
import type { DateRange } from "@/ui/dates/date-range";
import { useWork } from "./editing/use-draft";
import { useSave } from "./editing/use-save";
import type { Stored } from "./model/use-stored-dashboards";
import { useLooking } from "./model/use-view-overrides";

const EDIT = parseAsBoolean.withDefault(false).withOptions({ history: "push" });

/** An open dashboard: what is shown of it, and what is being changed. */
export function useDashboard(stored: Stored) {
  const { timeZone } = useProject();
  const mayWrite = usePermits("dashboards:write");
  const [edit, setEdit] = useQueryState("edit", EDIT);
  const working = useWork(stored.id, stored);
  const { content, change, dirty } = working;
  // What is not saved is shown to be saved or dropped, after a reload or the browser's back, too.
  const editing = mayWrite && (edit || dirty);
  const looking = useLooking(content.config);
  const saving = useSave(stored.id, working, () => void setEdit(null));
  const configure = (to: Partial<WireDashboard>) =>
    change({ config: { ...content.config, ...to } });
  const { config } = content;
  return {
    mayWrite,
    editing,
    working,
    saving,
    content,
    /** Period, zone and filters that widgets take. */
    whole: editing ? wholeOf(config) : looking.shown,
    zone: (editing ? config.timezone : looking.shown.timezone) ?? timeZone,
    /** Back to what is saved, where somebody looks at something else. */
    reset: !editing && looking.differs ? looking.reset : undefined,
    begin: () => {
      looking.reset();
      void setEdit(true);
    },
    end: () => {
      working.drop();
      void setEdit(null);
    },
    configure,
    setRange: (range: DateRange) =>
      editing ? configure({ range: wireRange(range) }) : looking.setRange(range),
    setFilters: (filters: WireFilter[]) =>
      editing ? configure({ filters }) : looking.setFilters(filters),
    setZone: (zone: string) =>
      editing ? change({ config: inZone(config, zone, timeZone) }) : looking.setZone(zone),
  };
}

export type Dashboard = ReturnType<typeof useDashboard>;

const wholeOf = ({ range, timezone, filters = [] }: WireDashboard) => ({
  range,
  ...(timezone !== undefined && { timezone }),
  filters,
});

/** The project's own zone is not written down: the dashboard follows it. */
function inZone(config: WireDashboard, zone: string, projectZone: string): WireDashboard {
  const { timezone: _, ...rest } = config;
  return zone === projectZone ? rest : { ...rest, timezone: zone };
}
