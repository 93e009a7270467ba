"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { classes } from "./classes";

export const Tabs = Radix.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={classes("flex gap-4 overflow-x-auto border-line border-b", className)}
      {...rest}
    />
  );
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={classes(
        "-mb-px h-9 shrink-0 border-transparent border-b-2 px-0.5 font-medium text-base text-soft hover:text-ink focus-visible:outline-offset-[-2px] disabled:opacity-50 data-[state=active]:border-accent data-[state=active]:text-ink",
        className,
      )}
      {...rest}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={classes("pt-4", className)} {...rest} />;
}
