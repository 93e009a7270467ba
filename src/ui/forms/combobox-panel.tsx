"use client";

import { Command } from "cmdk";
import { Check } from "lucide-react";
import { classes } from "../classes";
import { Skeleton } from "../loading/skeleton";
import { itemClass } from "../menus/panel-class";
import type { ComboboxProps } from "./combobox";

export type ComboboxPanelProps = ComboboxProps & { onChosen: () => void };

/** The popover of a Combobox: a search box above a list. */
export default function ComboboxPanel(props: ComboboxPanelProps) {
  const { value, onValueChange, options, label, onSearch, loading, onChosen } = props;
  const choose = (next: string) => {
    onValueChange(next);
    onChosen();
  };
  return (
    <Command label={label} shouldFilter={onSearch === undefined} defaultValue={value ?? ""} loop>
      <Command.Input
        aria-label={`Search: ${label}`}
        placeholder="Search…"
        {...(onSearch ? { onValueChange: onSearch } : {})}
        className="h-9 w-full border-line border-b bg-transparent px-3 text-ink outline-none placeholder:text-faint"
      />
      <Command.List
        label={label}
        aria-busy={loading}
        className="max-h-72 overflow-y-auto overscroll-contain p-1"
      >
        {loading && <LoadingOptions />}
        {!loading && (
          <Command.Empty className="px-2 py-6 text-center text-faint text-sm">
            No results.
          </Command.Empty>
        )}
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label]}
            onSelect={() => choose(option.value)}
            className={classes(itemClass, "pr-8")}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.hint && <span className="shrink-0 text-faint text-xs">{option.hint}</span>}
            {option.value === value && (
              <Check className="absolute right-2" aria-label="selected" role="img" />
            )}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

function LoadingOptions() {
  return (
    <Command.Loading label="Loading">
      <div className="flex flex-col gap-2 p-2">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    </Command.Loading>
  );
}
