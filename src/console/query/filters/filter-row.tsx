import { X } from "lucide-react";
import { IconButton } from "@/ui/buttons/button";
import { Select } from "@/ui/forms/select";
import { fieldLabel, isProperty } from "../model/fields";
import { COMPARISON_NAMES, COMPARISONS, filterText } from "../model/filters";
import { readScalar, scalarText } from "../model/scalars";
import { CommitInput } from "../pickers/commit-input";
import { FieldPicker } from "../pickers/field-picker";
import { ValuePicker } from "../pickers/value-picker";
import { type FilterRow, filterOf, withComparison, withField } from "./filter-rows";

const COMPARISON_OPTIONS = COMPARISON_NAMES.map((value) => ({
  value,
  label: COMPARISONS[value].label,
}));

type RowProps = {
  row: FilterRow;
  opened: boolean;
  onChange: (row: FilterRow) => void;
  onRemove: () => void;
};

/** One filter: its field, how it compares, and with what. */
export function FilterRowEditor({ row, opened, onChange, onRemove }: RowProps) {
  const { field, comparison } = row;
  const filter = filterOf(row);
  const name = fieldLabel(field);
  return (
    <div className="flex min-w-0 items-start gap-1">
      <div className="flex min-w-0 flex-1 flex-wrap gap-1">
        <FieldPicker
          label="Field"
          value={field}
          onChange={(next) => onChange(withField(row, next))}
          className="max-w-40"
        />
        <Select
          size="sm"
          label={`Comparison of ${name}`}
          value={comparison}
          onValueChange={(next) => onChange(withComparison(row, next))}
          options={COMPARISON_OPTIONS}
          className="w-auto border-line px-2"
        />
        <Value row={row} opened={opened} onChange={onChange} />
      </div>
      <IconButton
        size="sm"
        label={`Remove the filter ${filter ? filterText(filter) : name}`}
        icon={<X />}
        onClick={onRemove}
      />
    </div>
  );
}

function Value({ row, opened, onChange }: Omit<RowProps, "onRemove">) {
  const { field, comparison, values } = row;
  const { takes, label } = COMPARISONS[comparison];
  const spoken = `${fieldLabel(field)} ${label}`;
  if (takes === "nothing") return null;
  if (takes === "values") {
    return (
      <ValuePicker
        label={spoken}
        field={field}
        comparison={comparison}
        value={values}
        onChange={(next) => onChange({ ...row, values: next })}
        opened={opened}
        className="min-w-28 flex-1"
      />
    );
  }
  const [first] = values;
  const isText = takes === "text";
  const read = (typed: string) => {
    const scalar = isText ? typed : readScalar(field, typed.trim());
    return typeof scalar === "number" ? scalar : typeof scalar === "string" ? scalar : typed.trim();
  };
  return (
    <CommitInput
      aria-label={spoken}
      aria-invalid={first === undefined || undefined}
      placeholder={isText ? "Text" : isProperty(field) ? "A number" : "A value"}
      title={isText || !isProperty(field) ? undefined : '90 is a number, "90" is text'}
      value={first === undefined ? "" : isText ? String(first) : scalarText(field, first)}
      onCommit={(typed) => onChange({ ...row, values: typed.trim() === "" ? [] : [read(typed)] })}
      className="h-7 w-auto min-w-24 flex-1 border-line px-2 text-sm"
    />
  );
}
