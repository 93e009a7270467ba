"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { IconButton } from "../buttons/button";
import { classes } from "../classes";
import { type CsvColumn, toCsv } from "../format/csv";
import { downloadCsv } from "../format/download";
import { formatCount, formatFullCount, formatShare } from "../format/time";

export type BarListItem = {
  key: string;
  label: string;
  /** Null where there is nothing to count, such as an average of no values. */
  value: number | null;
  /** Of the whole, between 0 and 1; none where the values are no parts of a whole. */
  share?: number | null;
  /** Where the row leads. */
  href?: string | undefined;
};

export type BarListProps = {
  items: readonly BarListItem[];
  /** What is listed, for screen readers and as the CSV's name. */
  label: string;
  format?: (value: number | null) => string;
  formatFull?: (value: number | null) => string;
  /** What is listed, as columns of the CSV; its label in one where they are left out. */
  nameColumns?: readonly CsvColumn<BarListItem>[];
  /** The name of the value's column in the CSV. */
  valueLabel?: string;
  /** What stands below, such as how much is not listed. */
  note?: ReactNode;
};

/** A ranking; each bar's length is its value beside the greatest one. */
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
  const look = "flex h-8 w-full items-center gap-3 rounded-sm pr-2 text-left text-sm";
  if (href === undefined) return <div className={look}>{children}</div>;
  return (
    <Link href={href} prefetch={false} className={classes(look, "hover:bg-hover")}>
      {children}
    </Link>
  );
}

const SHARE = { header: "share", value: (item: BarListItem) => item.share ?? null };

/** Between 0 and 1, of the longest bar; what is nothing or below it has none. */
export function barLengths(items: readonly Pick<BarListItem, "value">[]): number[] {
  const values = items.map(({ value }) => Math.max(0, value ?? 0));
  const greatest = Math.max(0, ...values);
  return values.map((value) => (greatest === 0 ? 0 : value / greatest));
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
