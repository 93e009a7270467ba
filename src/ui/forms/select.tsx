"use client";

import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { onDemand, useOnDemand } from "../loading/on-demand";
import { useFieldWiring } from "./field-wiring";
import { selectClass } from "./select-class";

const OPENED = onDemand<SelectProps<string>>(() => import("./select-panel"));

export type SelectOption<V extends string> = {
  /** Must not be empty, because Radix reserves "" for no selection. */
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

export type SelectProps<V extends string> = {
  value: V | undefined;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  /** The accessible name, if the control is not in a Field. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  size?: "sm" | "md";
  className?: string;
};

/** Renders a plain button that looks and reads like the closed control until it is first used. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, options, label, placeholder = "Choose…", disabled, size, className } = props;
  const [used, setUsed] = useState(false);
  const Opened = useOnDemand(OPENED, used);
  const wiring = useFieldWiring();
  // Radix returns the value of one of the options.
  const onValueChange = (next: string) => props.onValueChange(next as V);
  if (Opened) return <Opened {...props} onValueChange={onValueChange} />;
  const chosen = options.find((option) => option.value === value);
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setUsed(true);
  };
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="none"
      {...wiring}
      aria-label={label}
      disabled={disabled}
      data-placeholder={chosen ? undefined : ""}
      onClick={() => setUsed(true)}
      onKeyDown={pressKey}
      className={selectClass(size, className)}
    >
      <span className="truncate">{chosen?.label ?? placeholder}</span>
      <ChevronDown className="size-4 shrink-0 text-faint" aria-hidden="true" />
    </button>
  );
}
