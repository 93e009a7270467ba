"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/loading/skeleton";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/menus/popover";
import type { PickListProps } from "./pick-list";

/** The list comes with the first picker that is opened: nobody needs it to read a chart. */
const PickList = dynamic(() => import("./pick-list"), {
  ssr: false,
  loading: () => <Skeleton className="m-3 h-4 w-40" />,
});

export type PickerProps = PickListProps & {
  /** What is chosen, on the button. */
  text: ReactNode;
  /** The same in words, where `text` is more than that or is cut short. */
  spoken: string;
  /** Nothing is chosen yet: the text is only what to do. */
  unset?: boolean;
  icon?: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
  /** The list stays open after a choice, for more. */
  keepOpen?: boolean;
  /** It is open from the start: what it is about was only just added. */
  opened?: boolean;
  onOpen?: (() => void) | undefined;
  /** A choice leads on to another list, which takes the focus. */
  leadsOn?: boolean;
};

/** A button that says what is chosen, over a list to choose from by typing. */
export function Picker(props: PickerProps) {
  const { text, spoken, unset, icon, disabled, invalid, className, ...rest } = props;
  const { keepOpen = false, opened = false, onOpen, leadsOn = false, ...list } = rest;
  const [open, setOpen] = useState(opened);
  const picked = useRef(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    picked.current = false;
    onOpen?.();
  };
  const pick = (key: string) => {
    picked.current = leadsOn;
    list.onPick(key);
    if (!keepOpen) setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger>
        <button
          type="button"
          aria-label={`${list.label}: ${spoken}`}
          aria-invalid={invalid || undefined}
          title={spoken}
          disabled={disabled}
          className={classes(pickerClass, unset && "text-faint", className)}
        >
          {icon}
          <span className="min-w-0 flex-1 truncate text-left">{text}</span>
          <ChevronDown className="size-3.5 shrink-0 text-faint" aria-hidden="true" />
        </button>
      </PopoverTrigger>
      <PopoverContent
        aria-label={list.label}
        moveFocusOnClose={() => picked.current}
        className="flex w-[max(17rem,var(--radix-popover-trigger-width))] flex-col overflow-hidden p-0"
      >
        <PickList {...list} onPick={pick} />
      </PopoverContent>
    </Popover>
  );
}

/** The controls of a builder: quiet until they are pointed at, as there are many. */
export const pickerClass =
  "inline-flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-md border border-line bg-raised px-2 text-ink text-sm hover:border-strong hover:bg-hover disabled:opacity-50 aria-invalid:border-bad data-[state=open]:border-strong data-[state=open]:bg-hover";
