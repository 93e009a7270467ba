"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { IconButton } from "../buttons/button";
import { classes } from "../classes";
import { type CsvColumn, toCsv } from "../format/csv";
import { downloadCsv } from "../format/download";
import { formatCount, formatFullCount, formatShare } from "../format/number";

export type BarListItem = {
  key: string;
  label: string;
  /** Null if there is no value, such as the average of zero events. */
  value: number | null;
  /** Share of the whole from 0 to 1; omitted if the values are not parts of a whole. */
  share?: number | null;
  href?: string | undefined;
};

type BarListProps = {
  items: readonly BarListItem[];
  /** Names the list for screen readers and the CSV file. */
  label: string;
  format?: (value: number | null) => string;
  formatFull?: (value: number | null) => string;
  /** The CSV columns that name an item. Default: one column with its label. */
  nameColumns?: readonly CsvColumn<BarListItem>[];
  /** The header of the value column in the CSV. */
  valueLabel?: string;
  /** A note below the list, such as how many items are not listed. */
  note?: ReactNode;
};

/** A ranking. Bar lengths are relative to the largest value. */
export function BarList(props: BarListProps) {
  const { items, label, note, format = formatCount, formatFull = formatFullCount } = props;
  const lengths = barLengths(items);
  const withShares = items.some(({ share }) => typeof share === "number");
  return (
    <div className="min-w-0">
      <ol aria-label={label} className="flex flex-col gap-0.5">
        {items.map((item, at) => (
          <li key={item.key} title={`${item.label}: ${formatFull(item.value)}`}>
            <Row href={item.href}>
              <span className="relative flex h-full min-w-0 flex-1 items-center px-2">
                <span
                  aria-hidden="true"
                  style={{ width: `${(lengths[at] ?? 0) * 100}%` }}
                  className="absolute inset-y-0 left-0 rounded-sm bg-chart-1 opacity-15"
                />
                <span className="relative truncate text-ink">{item.label}</span>
              </span>
              <span className="text-ink tabular-nums">{format(item.value)}</span>
              {withShares && (
                <span className="w-11 shrink-0 text-right text-soft text-xs tabular-nums">
                  {formatShare(item.share)}
                </span>
              )}
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
          className="print:hidden"
          onClick={() => downloadCsv(label, barListCsv(props))}
        />
      </div>
    </div>
  );
}

function Row({ href, children }: { href: string | undefined; children: ReactNode }) {
  const rowClass = "flex h-8 w-full items-center gap-3 rounded-sm pr-2 text-left text-sm";
  if (href === undefined) return <div className={rowClass}>{children}</div>;
  return (
    <Link href={href} prefetch={false} className={classes(rowClass, "hover:bg-hover")}>
      {children}
    </Link>
  );
}

const SHARE = { header: "share", value: (item: BarListItem) => item.share ?? null };

/** Lengths from 0 to 1, relative to the largest value; 0 for missing and negative values. */
export function barLengths(items: readonly Pick<BarListItem, "value">[]): number[] {
  const values = items.map(({ value }) => Math.max(0, value ?? 0));
  const largest = Math.max(0, ...values);
  return values.map((value) => (largest === 0 ? 0 : value / largest));
}

function barListCsv({ items, label, nameColumns, valueLabel = "value" }: BarListProps): string {
  return toCsv<BarListItem>(
    [
      ...(nameColumns ?? [{ header: label, value: (item: BarListItem) => item.label }]),
      { header: valueLabel, value: (item) => item.value },
      ...(items.some(({ share }) => typeof share === "number") ? [SHARE] : []),
    ],
    items,
  );
}
