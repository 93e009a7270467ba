"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";
import { itemClass, panelClass } from "./panel";

export const Menu = Radix.Root;

/** Takes one button as its child. */
export function MenuTrigger({ children, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger asChild {...rest}>
      {children}
    </Radix.Trigger>
  );
}

export function MenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={classes(
          panelClass,
          "max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-44 max-w-[calc(100vw-1rem)] overflow-y-auto",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}

export type MenuItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean };

export function MenuItem({ className, danger, ...rest }: MenuItemProps) {
  return <Radix.Item className={classes(itemClass, danger && "text-bad", className)} {...rest} />;
}

export type MenuRadioProps<V extends string> = {
  value: V;
  onValueChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
};

/** Items of which one is chosen, such as the theme. */
export function MenuRadio<V extends string>({ value, onValueChange, options }: MenuRadioProps<V>) {
  return (
    // Radix hands back the value of one of the options below.
    <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as V)}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={classes(itemClass, "pr-8")}
        >
          {option.label}
          <Radix.ItemIndicator className="absolute right-2">
            <Check />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={classes("px-2 py-1.5 text-faint text-xs", className)} {...rest} />;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
