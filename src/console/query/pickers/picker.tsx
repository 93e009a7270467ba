"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/loading/skeleton";
import { Popover, PopoverContent, PopoverTrigger } from "@/ui/menus/popover";
import type { PickListProps } from "./pick-list";

/** Loaded when the first picker opens: reading a chart does not need it. */
const PickList = dynamic(() => import("./pick-list"), {
  ssr: false,
  loading: () => <Skeleton className="m-3 h-4 w-40" />,
});

type PickerProps = PickListProps & {
  /** The current choice, on the button. */
  text: ReactNode;
  /** Full text of the choice, since `text` may be truncated or not plain text. */
  spoken: string;
  /** Whether nothing is chosen, so that `text` is a placeholder. */
  unset?: boolean;
  icon?: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
  /** Keeps the list open after a choice. */
  keepOpen?: boolean;
  /** Opens on mount, for a part that was just added. */
  opened?: boolean;
  onOpen?: (() => void) | undefined;
  /** Choosing opens another list, which takes the focus. */
  leadsOn?: boolean;
};

/** A button with the current choice that opens a searchable list. */
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

/** Low contrast until hovered, since a builder has many of these buttons. */
const pickerClass =
  "inline-flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-md border border-line bg-raised px-2 text-ink text-sm hover:border-strong hover:bg-hover disabled:opacity-50 aria-invalid:border-bad data-[state=open]:border-strong data-[state=open]:bg-hover";
