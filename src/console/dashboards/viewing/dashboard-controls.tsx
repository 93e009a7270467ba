import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { FilterEditor } from "@/console/query/filters/filter-editor";
import { pickedRange, rangeText } from "@/console/query/range/range-words";
import { useProject } from "@/console/shell/current/current";
import type { WireFilter } from "@/query/engine/language/wire";
import { Button } from "@/ui/buttons/button";
import type { DateRange } from "@/ui/dates/date-range";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import type { Whole } from "../model/use-view-overrides";

type WholeBarProps = {
  whole: Whole;
  setRange: (range: DateRange) => void;
  setZone: (zone: string) => void;
  setFilters: (filters: WireFilter[]) => void;
  /** Back to what is saved, where something else is looked at. */
  onReset?: (() => void) | undefined;
  children?: ReactNode;
};

/** Period, zone and filters of all widgets that have none of their own. */
export function WholeBar(props: WholeBarProps) {
  const { whole, setRange, setZone, setFilters, onReset, children } = props;
  const { timeZone } = useProject();
  const picked = pickedRange(whole.range);
  return (
    <div className="mb-4 flex flex-wrap items-start gap-2 print:hidden">
      <DateRangePicker
        value={picked ?? { preset: "30d" }}
        text={picked ? undefined : rangeText(whole.range)}
        onChange={setRange}
        timeZone={whole.timezone ?? timeZone}
        onTimeZoneChange={setZone}
      />
      <FilterEditor
        label="Filters of the dashboard"
        value={whole.filters ?? []}
        onChange={setFilters}
        className="min-h-8 min-w-0 flex-row flex-wrap items-center"
      />
      {onReset && (
        <Button variant="ghost" onClick={onReset}>
          <RotateCcw aria-hidden="true" />
          As saved
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
