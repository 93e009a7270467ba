"use client";

import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/loading/skeleton";
import type { WireFilter } from "../model/filters";
import { FieldPicker } from "../pickers/field-picker";
import { useFilterRows } from "./filter-rows";

type FilterEditorProps = {
  value: readonly WireFilter[];
  onChange: (filters: WireFilter[]) => void;
  /** Accessible name, such as "Filters for A". */
  label: string;
  addLabel?: string;
  className?: string;
};

// Most queries have no filters, so this is loaded on demand.
const FilterRowEditor = dynamic(
  () => import("./filter-row").then((module) => module.FilterRowEditor),
  {
    ssr: false,
    loading: () => <Skeleton className="h-7" />,
  },
);

/** Edits a list of filters, all of which an event must match. */
export function FilterEditor(props: FilterEditorProps) {
  const { value, onChange, label, addLabel = "Filter", className } = props;
  const { rows, change } = useFilterRows(value, onChange);
  // The newly added row opens its value picker.
  const [added, setAdded] = useState(-1);
  const add = (field: string) => {
    setAdded(rows.length);
    change([...rows, { field, comparison: "is", values: [] }]);
  };
  return (
    <fieldset className={classes("flex min-w-0 flex-col gap-1.5", className)}>
      <legend className="sr-only">{label}</legend>
      {rows.map((row, index) => (
        <FilterRowEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: two filters can be identical
          key={`${index} ${row.field}`}
          row={row}
          opened={index === added}
          onChange={(next) => change(rows.map((one, at) => (at === index ? next : one)))}
          onRemove={() => change(rows.filter((_, at) => at !== index))}
        />
      ))}
      <FieldPicker
        label={`Add to ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        value={undefined}
        onChange={add}
        leadsOn
        placeholder={addLabel}
        icon={<ListFilter className="size-3.5 shrink-0" aria-hidden="true" />}
        className="w-fit border-transparent bg-transparent text-soft hover:border-transparent"
      />
    </fieldset>
  );
}
