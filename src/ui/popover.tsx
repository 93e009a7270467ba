"use client";

import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { classes } from "./classes";
import { panelClass } from "./panel";

export const Popover = Radix.Root;

/** Takes one button as its child. */
export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger asChild {...props} />;
}

export function PopoverContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={classes(
          panelClass,
          "max-h-[var(--radix-popover-content-available-height)] max-w-[calc(100vw-1rem)] overflow-y-auto",
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
