"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import {
  type ComponentProps,
  type Context,
  createContext,
  type FocusEvent,
  type ReactNode,
  useContext,
  useRef,
} from "react";
import { classes } from "../classes";
import { itemClass, panelClass } from "./panel-class";

/** Whether a key press opened the menu. Radix cannot know, since it loads after that press. */
const OpenedByKeyboard = createContext(false);

/** Moves the focus to the first item when a menu opened by keyboard first gets it. */
function useFirstItem() {
  const due = useRef(useContext(OpenedByKeyboard));
  return ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!due.current || target !== currentTarget) return;
    due.current = false;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  };
}

function Content({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  const focusFirst = useFirstItem();
  return (
    <Radix.Portal>
      <Radix.Content
        onFocus={focusFirst}
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

/** A group of items with one selected, such as the themes. */
function Radio<V extends string>({ value, onValueChange, options }: MenuRadioProps<V>) {
  return (
    // Radix returns the value of one of the options below.
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

type OpenMenuProps = {
  modal?: boolean;
  /** The context through which the menu's children find their components. */
  parts: Context<MenuParts | null>;
  /** Whether a key press opened the menu. */
  byKeyboard: boolean;
  children: ReactNode;
};

/** The full menu, rendered open. */
export default function OpenMenu(props: OpenMenuProps) {
  const { parts: Parts, byKeyboard, children, ...rest } = props;
  return (
    <Radix.Root defaultOpen {...rest}>
      <OpenedByKeyboard value={byKeyboard}>
        <Parts.Provider value={PARTS}>{children}</Parts.Provider>
      </OpenedByKeyboard>
    </Radix.Root>
  );
}
