import { Split, X } from "lucide-react";
import { DEFAULT_GROUPS } from "@/query/engine/model/limits";
import { IconButton } from "@/ui/buttons/button";
import { Select } from "@/ui/forms/select";
import type { Breakdown } from "../model/breakdown";
import { fieldLabel } from "../model/fields";
import { FieldPicker } from "../pickers/field-picker";

const LIMITS = [3, 5, 10, 25, 50, 100] as const;

type BreakdownFieldProps = {
  value: Breakdown | undefined;
  onChange: (value: Breakdown | undefined) => void;
};

/** The field whose values make a group each, and how many of them. */
export function BreakdownField({ value, onChange }: BreakdownFieldProps) {
  const limit = value?.limit ?? DEFAULT_GROUPS;
  const limits = [...new Set([...LIMITS, limit])].sort((a, b) => a - b);
  return (
    <div className="flex min-w-0 items-center gap-1">
      <FieldPicker
        label="Break down by"
        of="groups"
        value={value?.field}
        onChange={(field) => onChange({ ...value, field })}
        placeholder="Choose a field"
        icon={<Split className="size-3.5 shrink-0 text-faint" aria-hidden="true" />}
        className="min-w-0 flex-1"
      />
      {value && (
        <>
          <Select
            size="sm"
            label="Groups"
            value={String(limit)}
            onValueChange={(next) => {
              const to = Number(next);
              onChange({ field: value.field, ...(to !== DEFAULT_GROUPS && { limit: to }) });
            }}
            options={limits.map((one) => ({ value: String(one), label: `Top ${one}` }))}
            className="w-auto border-line px-2"
          />
          <IconButton
            size="sm"
            label={`Do not break down by ${fieldLabel(value.field)}`}
            icon={<X />}
            onClick={() => onChange(undefined)}
          />
        </>
      )}
    </div>
  );
}
