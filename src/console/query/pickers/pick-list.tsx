"use client";

import { Command } from "cmdk";
import { Check, Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { messageOf } from "@/console/trpc/api";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/loading/skeleton";
import { itemClass } from "@/ui/menus/panel-class";
import { MAX_LISTED, search } from "./search";

export type PickItem = {
  /** Unique in the list. */
  key: string;
  label: string;
  /** Text shown beside the label, such as a count or type. */
  hint?: ReactNode;
  /** Shown below the label. */
  detail?: string;
  /** Additional text that the search matches. */
  words?: string;
  chosen?: boolean;
};

export type PickGroup = { heading?: string; items: readonly PickItem[] };

export type PickListProps = {
  /** Accessible name of the list and its search box. */
  label: string;
  placeholder?: string;
  groups: readonly PickGroup[];
  onPick: (key: string) => void;
  /**
   * Items made from the input, such as a value that has not been sent yet. They replace listed
   * items with the same key.
   */
  typedItems?: (typed: string) => readonly PickItem[];
  /** Puts `typedItems` first, so that Enter picks the input itself rather than a longer match. */
  typedFirst?: boolean;
  /** Called with the input, to search on the server. */
  onSearch?: ((typed: string) => void) | undefined;
  loading?: boolean;
  error?: unknown;
  /** Shown if nothing matches. */
  nothing?: string;
  footer?: ReactNode;
};

/** A searchable list, usable with arrow keys and Enter. */
export default function PickList(props: PickListProps) {
  const { label, groups, onPick, typedFirst = false, loading = false, error, footer } = props;
  const { placeholder = "Search…", nothing = "No results. Try a shorter search." } = props;
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // This component loads after the popover has moved the focus.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const own = props.typedItems?.(typed) ?? [];
  const ownKeys = new Set(own.map(({ key }) => key));
  const found = groups.map(({ heading, items }) => ({
    heading,
    items: search(
      items.filter(({ key }) => !ownKeys.has(key)),
      typed,
      ({ label: text, words = "" }) => `${text} ${words}`,
    ),
  }));
  const ownLines = own.length > 0 && <Lines items={own} onPick={onPick} />;
  const type = (text: string) => {
    setTyped(text);
    props.onSearch?.(text);
  };
  return (
    <Command label={label} shouldFilter={false} loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-line border-b px-3">
        <Search className="size-4 shrink-0 text-faint" aria-hidden="true" />
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={type}
          aria-label={`Search: ${label}`}
          placeholder={placeholder}
          className="h-9 w-full min-w-0 bg-transparent text-base text-ink outline-none placeholder:text-faint"
        />
      </div>
      <Command.List
        label={label}
        aria-busy={loading}
        className="max-h-72 overflow-y-auto overscroll-contain p-1"
      >
        {typedFirst && ownLines}
        {loading && <LoadingLines />}
        {error !== null && error !== undefined && (
          <p role="alert" className="px-2 py-3 text-bad text-sm">
            {messageOf(error)}
          </p>
        )}
        {!loading && !error && (
          <Command.Empty className="px-2 py-6 text-center text-faint text-sm">
            {nothing}
          </Command.Empty>
        )}
        {found.map(({ heading, items }) => (
          <Group key={heading ?? ""} heading={heading} items={items} onPick={onPick} />
        ))}
        {!typedFirst && ownLines}
      </Command.List>
      {footer && <div className="border-line border-t px-3 py-2">{footer}</div>}
    </Command>
  );
}

type GroupProps = {
  heading: string | undefined;
  items: readonly PickItem[];
  onPick: (key: string) => void;
};

function Group({ heading, items, onPick }: GroupProps) {
  if (items.length === 0) return null;
  const more = items.length - MAX_LISTED;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
    >
      <Lines items={items.slice(0, MAX_LISTED)} onPick={onPick} />
      {more > 0 && (
        <p className="px-2 py-1.5 text-faint text-xs">
          {more.toLocaleString("en-US")} more. Type to search.
        </p>
      )}
    </Command.Group>
  );
}

function Lines({ items, onPick }: Omit<GroupProps, "heading">) {
  return items.map(({ key, label, hint, detail, chosen }) => (
    <Command.Item
      key={key}
      value={key}
      onSelect={() => onPick(key)}
      className={classes(itemClass, "pr-2")}
    >
      <Check
        className={classes("text-accent", !chosen && "invisible")}
        {...(chosen ? { "aria-label": "selected", role: "img" } : { "aria-hidden": true })}
      />
      <span className="min-w-0 flex-1" title={label}>
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-faint text-xs">{detail}</span>}
      </span>
      {hint && <span className="shrink-0 text-faint text-xs tabular-nums">{hint}</span>}
    </Command.Item>
  ));
}

function LoadingLines() {
  return (
    <Command.Loading label="Loading">
      <div className="flex flex-col gap-2 p-2">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/5" />
      </div>
    </Command.Loading>
  );
}
