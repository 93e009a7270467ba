"use client";

import { useState } from "react";
import { classes } from "../classes";
import { timeZoneLabel } from "../format/labels";
import { zoneOffset } from "../format/time";
import { TimeZoneSelect } from "../forms/time-zone-select";
import { Calendar } from "./calendar";
import {
  DATE_PRESETS,
  type DatePreset,
  type DateRange,
  PRESET_LABELS,
  todayIn,
} from "./date-range";
import type { DateRangePickerProps } from "./date-range-picker";

export type RangePanelProps = DateRangePickerProps & { onDone: () => void };

/** The popover of a DateRangePicker: preset periods, a calendar and the time zone. */
export default function RangePanel(props: RangePanelProps) {
  const { value, onChange, timeZone, onTimeZoneChange, presets = DATE_PRESETS, onDone } = props;
  const [draft, setDraft] = useState<{ from: string; to?: string } | undefined>(
    "preset" in value ? undefined : value,
  );
  const [nowMs] = useState(Date.now);
  const chooseDays = (next: { from: string; to?: string }) => {
    setDraft(next);
    if (next.to === undefined) return;
    onChange({ from: next.from, to: next.to });
    onDone();
  };
  const choosePreset = (preset: DatePreset) => {
    onChange({ preset });
    onDone();
  };
  return (
    <>
      <div className="flex flex-col sm:flex-row">
        <Presets presets={presets} value={value} onChoose={choosePreset} />
        <div className="p-3">
          <Calendar value={draft} onChange={chooseDays} today={todayIn(timeZone, nowMs)} />
          <p role="status" className="mt-2 text-faint text-xs">
            {draft && draft.to === undefined
              ? "Choose the last day."
              : "Choose the first day, then the last."}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-2 border-line border-t px-3 py-2 text-faint text-xs">
        <span className="shrink-0">Days in</span>
        {onTimeZoneChange ? (
          <TimeZoneSelect size="sm" value={timeZone} onValueChange={onTimeZoneChange} />
        ) : (
          <span className="text-soft">
            {timeZoneLabel(timeZone)} ({zoneOffset(nowMs, timeZone)})
          </span>
        )}
      </div>
    </>
  );
}

type PresetsProps = {
  presets: readonly DatePreset[];
  value: DateRange;
  onChoose: (preset: DatePreset) => void;
};

function Presets({ presets, value, onChoose }: PresetsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-0.5 border-line p-2 max-sm:border-b sm:flex sm:flex-col sm:border-r">
      <legend className="sr-only">Preset periods</legend>
      {presets.map((preset) => {
        const current = "preset" in value && value.preset === preset;
        return (
          <button
            key={preset}
            type="button"
            aria-pressed={current}
            onClick={() => onChoose(preset)}
            className={classes(
              "h-7 whitespace-nowrap rounded-md px-2.5 text-left text-sm hover:bg-hover",
              current ? "bg-hover font-medium text-ink" : "text-soft",
            )}
          >
            {PRESET_LABELS[preset]}
          </button>
        );
      })}
    </fieldset>
  );
}
