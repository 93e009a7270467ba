"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { useId } from "react";
import { classes } from "../classes";
import { itemClass, panelClass } from "../menus/panel-class";
import { useFieldWiring } from "./field-wiring";
import type { SelectOption, SelectProps } from "./select";
import { selectClass } from "./select-class";

/** The full Select, rendered open. It replaces the plain button when the button is first used. */
export default function SelectPanel(props: SelectProps<string>) {
  const { value, onValueChange, options, label, placeholder, disabled, size, className } = props;
  return (
    <Radix.Root
      defaultOpen
      value={value ?? ""}
      onValueChange={onValueChange}
      disabled={disabled ?? false}
    >
      <Radix.Trigger
        {...useFieldWiring()}
        aria-label={label}
        className={selectClass(size, className)}
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

function Option({ option }: { option: SelectOption<string> }) {
  const id = useId();
  return (
    <Radix.Item
      // Includes the hint, since Radix would announce only the label.
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
