"use client";

import { Command } from "cmdk";
import { Check, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classes } from "./classes";
import { useFieldWiring } from "./field-wiring";
import { controlClass } from "./input";
import { itemClass } from "./panel";
import { Popover, PopoverContent, PopoverTrigger } from "./popover";
import { Skeleton } from "./skeleton";

export type ComboboxOption = { value: string; label: string; hint?: ReactNode };

export type ComboboxProps = {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** Names the control and its search box. */
  label: string;
  /** Where the options come from a server: called with what is typed, and the list is shown as given. */
  onSearch?: ((text: string) => void) | undefined;
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  size?: "sm" | "md";
  className?: string;
};

export function Combobox(props: ComboboxProps) {
  const { value, options, label, placeholder = "Choose…", disabled, size, className } = props;
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger>
        <button
          type="button"
          role="combobox"
          aria-expanded={open}
          aria-label={`${label}: ${chosen ?? placeholder}`}
          {...useFieldWiring()}
          disabled={disabled}
          className={classes(
            controlClass,
            "flex items-center justify-between gap-2 text-left",
            size === "sm" ? "h-7 text-sm" : "h-8",
            className,
          )}
        >
          <span className={classes("truncate", chosen === undefined && "text-faint")}>
            {chosen ?? placeholder}
          </span>
          <ChevronsUpDown className="size-4 shrink-0 text-faint" aria-hidden="true" />
        </button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={label}
        className="w-[max(14rem,var(--radix-popover-trigger-width))] overflow-hidden p-0"
      >
        <ChoiceList {...props} onChosen={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

function ChoiceList(props: ComboboxProps & { onChosen: () => void }) {
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
        {loading && <LoadingChoices />}
        {!loading && (
          <Command.Empty className="px-2 py-6 text-center text-faint text-sm">
            Nothing found.
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
              <Check className="absolute right-2" aria-label="chosen" role="img" />
            )}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

function LoadingChoices() {
  return (
    <Command.Loading label="Loading">
      <div className="flex flex-col gap-2 p-2">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    </Command.Loading>
  );
}
