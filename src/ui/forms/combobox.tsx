"use client";

import { ChevronsUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classes } from "../classes";
import { onDemand, useOnDemand } from "../loading/on-demand";
import { Popover, PopoverContent, PopoverTrigger } from "../menus/popover";
import type { ComboboxPanelProps } from "./combobox-panel";
import { useFieldWiring } from "./field-wiring";
import { controlClass } from "./input";

const LIST = onDemand<ComboboxPanelProps>(() => import("./combobox-panel"));

type ComboboxOption = { value: string; label: string; hint?: ReactNode };

export type ComboboxProps = {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** Names the control and its search box. */
  label: string;
  /**
   * Called with the typed text, for options from a server. The list is then
   * shown without filtering.
   */
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
  const ChoiceList = useOnDemand(LIST, open);
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
      {/* Opens once its list has loaded, because the focus goes to the search box on opening. */}
      {ChoiceList && (
        <PopoverContent
          aria-label={label}
          className="w-[max(14rem,var(--radix-popover-trigger-width))] overflow-hidden p-0"
        >
          <ChoiceList {...props} onChosen={() => setOpen(false)} />
        </PopoverContent>
      )}
    </Popover>
  );
}
