"use client";

import { RadioGroup as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classes } from "../classes";

type SegmentedControlProps<V extends string> = {
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
  /** Names the group. */
  label: string;
  className?: string;
};

/** A choice between a few visible options, by press or arrow keys. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { value, onChange, options, label, className } = props;
  return (
    <Radix.Root
      aria-label={label}
      orientation="horizontal"
      value={value}
      // Radix returns the value of one of the options below.
      onValueChange={(next) => onChange(next as V)}
      className={classes(
        "flex w-full gap-0.5 rounded-md border border-line bg-sunken p-0.5",
        className,
      )}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="h-6 flex-1 whitespace-nowrap rounded-sm px-2 font-medium text-sm text-soft hover:text-ink data-[state=checked]:bg-raised data-[state=checked]:text-ink data-[state=checked]:shadow-raised"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
