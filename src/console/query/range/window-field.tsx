import { Select } from "@/ui/forms/select";
import { CommitInput } from "../pickers/commit-input";
import {
  mostOf,
  parseWindow,
  WINDOW_UNITS,
  type Window,
  type WindowUnit,
  writeWindow,
} from "./window";

type WindowFieldProps = {
  /** "7d". */
  value: string;
  onChange: (value: string) => void;
  /** Names it, such as "Conversion window". */
  label: string;
};

const UNITS = Object.keys(WINDOW_UNITS) as WindowUnit[];
const FALLBACK: Window = { count: 1, unit: "d" };

/** A length of time: how many of which unit. */
export function WindowField({ value, onChange, label }: WindowFieldProps) {
  const { count, unit } = parseWindow(value) ?? FALLBACK;
  const change = (to: Window) => {
    const most = mostOf(to.unit);
    onChange(writeWindow({ ...to, count: Math.min(Math.max(to.count, 1), most) }));
  };
  return (
    <div className="flex min-w-0 items-center gap-1">
      <CommitInput
        type="number"
        inputMode="numeric"
        min={1}
        max={mostOf(unit)}
        aria-label={label}
        value={String(count)}
        onCommit={(text) => change({ count: Math.round(Number(text)) || count, unit })}
        className="h-7 w-20 border-line px-2 text-sm"
      />
      <Select
        size="sm"
        label={`Unit of the ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        value={unit}
        onValueChange={(next) => change({ count, unit: next })}
        options={UNITS.map((one) => ({ value: one, label: WINDOW_UNITS[one] }))}
        className="w-auto border-line px-2"
      />
    </div>
  );
}
