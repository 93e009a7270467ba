import Link from "next/link";
import { classes } from "../classes";
import type { CsvColumn } from "../format/csv";
import { formatCount, formatFullCount, formatShare } from "../format/number";
import type { Column } from "./table";

type OptionalNumber = number | null | undefined;

export type ReadNumber<T> = (row: T) => OptionalNumber;

type NumberFormat = {
  format?: (value: OptionalNumber) => string;
  /** Formats the value shown on hover. */
  full?: (value: OptionalNumber) => string;
  soft?: boolean;
};

/** A column of numbers: sorted and exported unformatted, shown as `format` writes them. */
export function numberColumn<T>(
  key: string,
  header: string,
  pick: ReadNumber<T>,
  { format = formatFullCount, full, soft = false }: NumberFormat = {},
): Column<T> {
  return {
    key,
    header,
    align: "right",
    cell: (row) => (
      <span className={classes("tabular-nums", soft && "text-soft")} title={full?.(pick(row))}>
        {format(pick(row))}
      </span>
    ),
    sortValue: pick,
    csv: pick,
  };
}

/** A column of counts: shortened if long, shown in full on hover. */
export const countColumn = <T,>(key: string, header: string, pick: ReadNumber<T>, soft = false) =>
  numberColumn(key, header, pick, { format: formatCount, full: formatFullCount, soft });

/** A column of shares from 0 to 1. */
export const shareColumn = <T,>(header: string, pick: ReadNumber<T>) =>
  numberColumn("share", header, pick, { format: formatShare, soft: true });

type NameOptions<T> = {
  csvColumns?: readonly CsvColumn<T>[];
  href?: ((row: T) => string | undefined) | undefined;
};

/** A column of row names, truncated if long. */
export const nameColumn = <T,>(
  key: string,
  header: string,
  pick: (row: T) => string | undefined,
  { csvColumns = [{ header, value: pick }], href }: NameOptions<T> = {},
): Column<T> => ({
  key,
  header,
  cell: (row) => (
    <Name href={href?.(row)} className="block max-w-72 font-medium max-sm:max-w-36">
      {pick(row) ?? ""}
    </Name>
  ),
  sortValue: pick,
  csvColumns,
});

type NameProps = { href: string | undefined; className?: string; children: string };

/** A name, truncated if long and linked if it has an `href`. */
export function Name({ href, className, children }: NameProps) {
  const look = classes("truncate", className);
  if (href === undefined) {
    return (
      <span className={look} title={children}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} prefetch={false} title={children} className={classes(look, LINK)}>
      {children}
    </Link>
  );
}

const LINK = "underline decoration-strong underline-offset-4 hover:decoration-current";
