import type { ReactNode } from "react";
import { selectionOf, type WireSelection } from "../model/selection";
import { EventPicker } from "../pickers/event-picker";
import { FilterEditor } from "./filter-editor";

type SelectionFieldsProps = {
  value: WireSelection;
  onChange: (value: WireSelection) => void;
  /** What it is part of, such as "step 1". */
  of: string;
  /** Before and after the events, in their line. */
  before?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
};

/** Which events are meant: their names, and what they must match. */
export function SelectionFields(props: SelectionFieldsProps) {
  const { value, onChange, of, before, after, children } = props;
  return (
    <>
      <div className="flex min-w-0 items-center gap-1.5">
        {before}
        <EventPicker
          label={`Events of ${of}`}
          value={value.events}
          onChange={(events) => onChange(selectionOf({ ...value, events }))}
          className="min-w-0 flex-1"
        />
        {after}
      </div>
      {children}
      <FilterEditor
        label={`Filters of ${of}`}
        value={value.filters ?? []}
        onChange={(filters) => onChange(selectionOf({ ...value, filters }))}
      />
    </>
  );
}
