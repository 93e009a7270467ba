import { pickedRange, rangeText } from "@/console/query/range/range-words";
import { wireRange } from "@/console/query/range/use-range";
import { useProject } from "@/console/shell/current/current";
import type { WireRange } from "@/query/engine/language/wire";
import { DateRangePicker } from "@/ui/dates/date-range-picker";
import { Switch } from "@/ui/forms/field";
import type { Whole } from "../model/use-view-overrides";

/** In which a widget is not as its dashboard. */
export type Own = { range?: WireRange; timezone?: string; ignoreFilters: boolean };

type PeriodFieldsProps = { own: Own; whole: Whole; onChange: (own: Own) => void };

/** Whether a widget takes period and filters from its dashboard, or has its own. */
export function PeriodFields({ own, whole, onChange }: PeriodFieldsProps) {
  const { timeZone } = useProject();
  const { range, timezone, ignoreFilters } = own;
  const picked = range && pickedRange(range);
  const zone = timezone ?? whole.timezone ?? timeZone;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Switch
          label="A period of its own"
          hint={`Otherwise that of the dashboard: ${rangeText(whole.range)}.`}
          checked={range !== undefined}
          onCheckedChange={(checked) =>
            onChange(checked ? { ...own, range: whole.range } : { ignoreFilters })
          }
        />
        {range && (
          <DateRangePicker
            value={picked ?? { preset: "30d" }}
            text={picked ? undefined : rangeText(range)}
            onChange={(next) => onChange({ ...own, range: wireRange(next) })}
            timeZone={zone}
            onTimeZoneChange={(next) => onChange({ ...own, timezone: next })}
          />
        )}
      </div>
      <Switch
        label="Without the dashboard's filters"
        hint="They do not count for this widget."
        checked={ignoreFilters}
        onCheckedChange={(checked) => onChange({ ...own, ignoreFilters: checked })}
      />
    </div>
  );
}
