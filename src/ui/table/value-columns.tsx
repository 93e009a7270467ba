import Link from "next/link";
import { classes } from "../classes";
import type { CsvColumn } from "../format/csv";
import { formatCount, formatFullCount, formatShare } from "../format/time";
import type { Column } from "./table";

type Figure = number | null | undefined;

/** The figure of a row. */
export type FigureOf<T> = (row: T) => Figure;

type Look = {
  format?: (value: Figure) => string;
  /** What hovering tells. */
  full?: (value: Figure) => string;
  soft?: boolean;
};

/** A column of figures: sorted and saved as they are, shown as `format` writes them. */
export function figureColumn<T>(
  key: string,
  header: string,
  pick: FigureOf<T>,
  { format = formatFullCount, full, soft = false }: Look = {},
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

/** Of counts: shortened where they are long, whole on hover. */
export const countColumn = <T,>(key: string, header: string, pick: FigureOf<T>, soft = false) =>
  figureColumn(key, header, pick, { format: formatCount, full: formatFullCount, soft });

/** Of shares between 0 and 1. */
export const shareColumn = <T,>(header: string, pick: FigureOf<T>) =>
  figureColumn("share", header, pick, { format: formatShare, soft: true });

type Name<T> = {
  csvColumns?: readonly CsvColumn<T>[];
  /** Where the name leads. */
  href?: ((row: T) => string | undefined) | undefined;
};

/** What the rows are called, cut where it is long, and as columns of a file. */
export const nameColumn = <T,>(
  key: string,
  header: string,
  pick: (row: T) => string | undefined,
  { csvColumns = [{ header, value: pick }], href }: Name<T> = {},
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

/** A name that is cut where it is long and, with an address, leads there. */
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
