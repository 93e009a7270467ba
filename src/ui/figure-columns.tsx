import { classes } from "./classes";
import type { CsvColumn } from "./csv";
import { formatCount, formatFullCount, formatShare } from "./format";
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

/** What the rows are called, cut where it is long, and as columns of a file. */
export const nameColumn = <T,>(
  key: string,
  header: string,
  pick: (row: T) => string | undefined,
  csvColumns: readonly CsvColumn<T>[] = [{ header, value: pick }],
): Column<T> => ({
  key,
  header,
  cell: (row) => (
    <span className="block max-w-72 truncate font-medium max-sm:max-w-36" title={pick(row)}>
      {pick(row)}
    </span>
  ),
  sortValue: pick,
  csvColumns,
});
