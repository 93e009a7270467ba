import { ListFilter, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/popover";
import { FilterForm } from "./filter-form";
import { type EventFilter, filterText } from "./filters";

type FilterBarProps = { filters: EventFilter[]; onChange: (filters: EventFilter[]) => void };

/** The filters, each with a way to take it off, and the way to a new one. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const add = (filter: EventFilter) => {
    setOpen(false);
    onChange([...filters, filter]);
  };
  return (
    <fieldset className="mr-auto flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Filters</legend>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger>
          <Button size="sm">
            <ListFilter aria-hidden="true" />
            Add filter
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label="New filter" className="p-0">
          <FilterForm onAdd={add} />
        </PopoverContent>
      </Popover>
      {filters.map((filter, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two filters may be the same
          key={index}
          type="button"
          onClick={() => onChange(filters.filter((_, other) => other !== index))}
          className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-sunken px-2 text-ink text-sm hover:border-strong"
        >
          <span className="sr-only">Remove the filter: </span>
          <span className="truncate">{filterText(filter)}</span>
          <X className="size-3.5 shrink-0 text-soft" aria-hidden="true" />
        </button>
      ))}
      {filters.length > 1 && (
        <Button size="sm" variant="ghost" onClick={() => onChange([])}>
          Remove all
        </Button>
      )}
    </fieldset>
  );
}
