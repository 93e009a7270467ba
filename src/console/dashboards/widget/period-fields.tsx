import { pickedRange, rangeText } from "@/console/query/range/range-words";
import { wireRange } from "@/console/query/range/use-range";
import { useProject } from "@/console/shell/current/current";
import type { WireRange } from "@/query/engine/language/wire";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { Switch } from "@/ui/forms/field";
import type { DashboardScope } from "../model/use-view-overrides";

/** What a widget overrides: the dashboard's period, zone or filters. */
export type Overrides = { range?: WireRange; timezone?: string; ignoreFilters: boolean };

type PeriodFieldsProps = {
  overrides: Overrides;
  scope: DashboardScope;
  onChange: (overrides: Overrides) => void;
};

/** Lets a widget override the period and filters of its dashboard. */
export function PeriodFields({ overrides, scope, onChange }: PeriodFieldsProps) {
  const { timeZone } = useProject();
  const { range, timezone, ignoreFilters } = overrides;
  const picked = range && pickedRange(range);
  const zone = timezone ?? scope.timezone ?? timeZone;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Switch
          label="Use a custom period"
          hint={`Otherwise, it uses the dashboard's: ${rangeText(scope.range)}.`}
          checked={range !== undefined}
          onCheckedChange={(checked) =>
            onChange(checked ? { ...overrides, range: scope.range } : { ignoreFilters })
          }
        />
        {range && (
          <DateRangePicker
            value={picked ?? { preset: "30d" }}
            text={picked ? undefined : rangeText(range)}
            onChange={(next) => onChange({ ...overrides, range: wireRange(next) })}
            timeZone={zone}
            onTimeZoneChange={(next) => onChange({ ...overrides, timezone: next })}
          />
        )}
      </div>
      <Switch
        label="Ignore dashboard filters"
        hint="The filters do not apply to this widget."
        checked={ignoreFilters}
        onCheckedChange={(checked) => onChange({ ...overrides, ignoreFilters: checked })}
      />
    </div>
  );
}
