"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";
import { classes } from "./classes";
import { useFieldWiring } from "./field-wiring";
import { controlClass } from "./input";
import { itemClass, panelClass } from "./panel";

export type SelectOption<V extends string> = {
  /** Not the empty text: Radix keeps that for "nothing chosen". */
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

export type SelectProps<V extends string> = {
  value: V | undefined;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  /** Names the control where no Field does. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  size?: "sm" | "md";
  className?: string;
};

export function Select<V extends string>(props: SelectProps<V>) {
  const { value, onValueChange, options, label, placeholder, disabled, size, className } = props;
  return (
    <Radix.Root
      value={value ?? ""}
      // Radix hands back the value of one of the options below.
      onValueChange={(next) => onValueChange(next as V)}
      disabled={disabled ?? false}
    >
      <Radix.Trigger
        {...useFieldWiring()}
        aria-label={label}
        className={classes(
          controlClass,
          "flex items-center justify-between gap-2 text-left data-[placeholder]:text-faint",
          size === "sm" ? "h-7 text-sm" : "h-8",
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder ?? "Choose…"} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-faint" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={classes(
            panelClass,
            "max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-[var(--radix-select-trigger-width)] max-w-[calc(100vw-1rem)]",
          )}
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Option<V extends string>({ option }: { option: SelectOption<V> }) {
  const id = useId();
  return (
    <Radix.Item
      // The hint is part of what one chooses by; Radix would read the label alone.
      aria-labelledby={id}
      value={option.value}
      disabled={option.disabled ?? false}
      className={classes(itemClass, "items-start pr-8")}
    >
      <div id={id} className="min-w-0">
        <Radix.ItemText>{option.label}</Radix.ItemText>
        {option.hint && <div className="text-faint text-xs">{option.hint}</div>}
      </div>
      <Radix.ItemIndicator className="absolute top-1.5 right-2">
        <Check className="size-4" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
