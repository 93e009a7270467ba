import type { ReactNode } from "react";
import { selectionOf, type WireSelection } from "../model/selection";
import { EventPicker } from "../pickers/event-picker";
import { FilterEditor } from "./filter-editor";

type SelectionFieldsProps = {
  value: WireSelection;
  onChange: (value: WireSelection) => void;
  /** The part of the query that the selection belongs to, such as "step 1". */
  of: string;
  /** Rendered before and after the event picker. */
  before?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
};

/** Edits a selection of events: names and filters. */
export function SelectionFields(props: SelectionFieldsProps) {
  const { value, onChange, of, before, after, children } = props;
  return (
    <>
      <div className="flex min-w-0 items-center gap-1.5">
        {before}
        <EventPicker
          label={`Events for ${of}`}
          value={value.events}
          onChange={(events) => onChange(selectionOf({ ...value, events }))}
          className="min-w-0 flex-1"
        />
        {after}
      </div>
      {children}
      <FilterEditor
        label={`Filters for ${of}`}
        value={value.filters ?? []}
        onChange={(filters) => onChange(selectionOf({ ...value, filters }))}
      />
    </>
  );
}
