"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type CustomComponents, DayPicker } from "react-day-picker";
import { buttonClass } from "../buttons/button";
import { classes } from "../classes";

type CalendarProps = {
  /** Days as "2026-11-28"; `to` is missing while only the first is chosen. */
  value: { from: string; to?: string } | undefined;
  onChange: (value: { from: string; to?: string }) => void;
  /** Today in the project's zone; later days cannot be chosen. */
  today: string;
};

const arrow = classes(buttonClass({ variant: "ghost", size: "sm" }), "w-7 px-0");

/** Selects a range of days with two presses. */
export function Calendar({ value, onChange, today }: CalendarProps) {
  const selected = value && {
    from: toDate(value.from),
    to: value.to === undefined ? undefined : toDate(value.to),
  };
  const press = (day: Date) => onChange(nextSelection(value, toDay(day)));
  return (
    <DayPicker
      mode="range"
      selected={selected}
      onSelect={(_, day) => press(day)}
      today={toDate(today)}
      disabled={{ after: toDate(today) }}
      defaultMonth={selected?.to ?? selected?.from ?? toDate(today)}
      endMonth={toDate(today)}
      weekStartsOn={1}
      components={COMPONENTS}
      classNames={CLASS_NAMES}
    />
  );
}

/** The first press starts a new range and the second ends it, in either order. */
export function nextSelection(value: CalendarProps["value"], day: string) {
  if (!value || value.to !== undefined) return { from: day };
  return day < value.from ? { from: day, to: value.from } : { from: value.from, to: day };
}

const COMPONENTS: Partial<CustomComponents> = {
  Chevron: ({ orientation }) =>
    orientation === "left" ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />,
};

const CLASS_NAMES = {
  root: "relative w-64 select-none",
  months: "flex",
  month: "w-full",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: arrow,
  button_next: arrow,
  month_caption: "mb-2 flex h-7 items-center justify-center font-medium text-sm",
  month_grid: "w-full border-collapse",
  weekday: "h-7 font-normal text-faint text-xs",
  day: "p-0 text-center text-sm",
  day_button:
    "h-8 w-full rounded-md tabular-nums hover:bg-hover disabled:cursor-not-allowed disabled:text-faint disabled:opacity-50 disabled:hover:bg-transparent",
  today: "font-semibold underline decoration-accent decoration-2 underline-offset-4",
  range_middle: "bg-hover [&>button]:rounded-none",
  range_start: "rounded-l-md bg-hover [&>button]:bg-ink [&>button]:text-ground",
  range_end: "rounded-r-md bg-hover [&>button]:bg-ink [&>button]:text-ground",
  outside: "text-faint",
};

/**
 * DayPicker works with midnights in the browser's zone, so only the calendar day
 * is passed in and out.
 */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
