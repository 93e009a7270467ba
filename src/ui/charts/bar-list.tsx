"use client";

import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../button";
import { classes } from "../classes";
import { toCsv } from "../csv";
import { downloadCsv } from "../download";
import { formatCount, formatFullCount, formatShare } from "../format";

export type BarListItem = {
  key: string;
  label: string;
  value: number;
  /** Of the whole, between 0 and 1. */
  share: number;
};

export type BarListProps = {
  items: readonly BarListItem[];
  /** What is listed, for screen readers and as the CSV's name. */
  label: string;
  onOpen?: ((item: BarListItem) => void) | undefined;
  format?: (value: number) => string;
  formatFull?: (value: number) => string;
  /** The name of the value's column in the CSV. */
  valueLabel?: string;
  /** What stands below, such as how much is not listed. */
  note?: ReactNode;
};

/** A ranking; each bar's length is its share of the longest. */
export function BarList(props: BarListProps) {
  const { items, label, onOpen, note, format = formatCount, formatFull = formatFullCount } = props;
  const longest = Math.max(0, ...items.map((item) => item.share));
  return (
    <div className="min-w-0">
      <ol aria-label={label} className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.key} title={`${item.label}: ${formatFull(item.value)}`}>
            <Row onOpen={onOpen && (() => onOpen(item))}>
              <span className="relative flex h-full min-w-0 flex-1 items-center px-2">
                <span
                  aria-hidden="true"
                  style={{ width: `${longest > 0 ? (item.share / longest) * 100 : 0}%` }}
                  className="absolute inset-y-0 left-0 rounded-sm bg-chart-1 opacity-15"
                />
                <span className="relative truncate text-ink">{item.label}</span>
              </span>
              <span className="text-ink tabular-nums">{format(item.value)}</span>
              <span className="w-11 shrink-0 text-right text-soft text-xs tabular-nums">
                {formatShare(item.share)}
              </span>
            </Row>
          </li>
        ))}
      </ol>
      <div className="mt-1 flex min-h-7 items-center justify-between gap-2 pl-2">
        <p className="text-soft text-xs">{note}</p>
        <IconButton
          size="sm"
          label={`Download CSV: ${label}`}
          icon={<Download />}
          onClick={() => downloadCsv(label, barListCsv(props))}
        />
      </div>
    </div>
  );
}

function Row({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  const look = "flex h-8 w-full items-center gap-3 rounded-sm pr-2 text-left text-sm";
  if (!onOpen) return <div className={look}>{children}</div>;
  return (
    <button type="button" onClick={onOpen} className={classes(look, "hover:bg-hover")}>
      {children}
    </button>
  );
}

function barListCsv({ items, label, valueLabel = "value" }: BarListProps): string {
  return toCsv<BarListItem>(
    [
      { header: label, value: (item) => item.label },
      { header: valueLabel, value: (item) => item.value },
      { header: "share", value: (item) => item.share },
    ],
    items,
  );
}
