"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, Context, ReactNode } from "react";
import { classes } from "./classes";
import { itemClass, panelClass } from "./panel";

function Content({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
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

type ItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean };

function Item({ className, danger, ...rest }: ItemProps) {
  return <Radix.Item className={classes(itemClass, danger && "text-bad", className)} {...rest} />;
}

export type MenuRadioProps<V extends string> = {
  value: V;
  onValueChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
};

/** Items of which one is chosen, such as the theme. */
function Radio<V extends string>({ value, onValueChange, options }: MenuRadioProps<V>) {
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

function Label({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={classes("px-2 py-1.5 text-faint text-xs", className)} {...rest} />;
}

function Separator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

const PARTS = { Trigger: Radix.Trigger, Content, Item, Radio, Label, Separator };

export type MenuParts = typeof PARTS;

type OpenedMenuProps = {
  modal?: boolean;
  /** Through which the menu's children find their parts. */
  parts: Context<MenuParts | null>;
  children: ReactNode;
};

/** A menu that was pressed, so it is open. */
export default function OpenedMenu({ parts: Parts, children, ...rest }: OpenedMenuProps) {
  return (
    <Radix.Root defaultOpen {...rest}>
      <Parts.Provider value={PARTS}>{children}</Parts.Provider>
    </Radix.Root>
  );
}
