import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { FilterEditor } from "@/console/query/filters/filter-editor";
import { pickedRange, rangeText } from "@/console/query/range/range-words";
import { useProject } from "@/console/shell/current/current";
import type { WireFilter } from "@/query/engine/language/wire";
import { Button } from "@/ui/buttons/button";
import type { DateRange } from "@/ui/dates/date-range";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import type { DashboardScope } from "../model/use-view-overrides";

type DashboardControlsProps = {
  scope: DashboardScope;
  setRange: (range: DateRange) => void;
  setZone: (zone: string) => void;
  setFilters: (filters: WireFilter[]) => void;
  /** Resets to the saved scope; undefined when nothing differs. */
  onReset?: (() => void) | undefined;
  children?: ReactNode;
};

/** Period, zone and filters for all widgets without their own. */
export function DashboardControls(props: DashboardControlsProps) {
  const { scope, setRange, setZone, setFilters, onReset, children } = props;
  const { timeZone } = useProject();
  const picked = pickedRange(scope.range);
  return (
    <div className="mb-4 flex flex-wrap items-start gap-2 print:hidden">
      <DateRangePicker
        value={picked ?? { preset: "30d" }}
        text={picked ? undefined : rangeText(scope.range)}
        onChange={setRange}
        timeZone={scope.timezone ?? timeZone}
        onTimeZoneChange={setZone}
      />
      <FilterEditor
        label="Dashboard filters"
        value={scope.filters ?? []}
        onChange={setFilters}
        className="min-h-8 min-w-0 flex-row flex-wrap items-center"
      />
      {onReset && (
        <Button variant="ghost" onClick={onReset}>
          <RotateCcw aria-hidden="true" />
          Reset to saved
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
