import { formatIso, formatTime } from "@/ui/format/time";
import type { Column } from "@/ui/table/table";

/** In ms since the epoch. */
type Seen = { firstSeen: number; lastSeen: number };

export const seenColumns = (zone: string): Column<Seen>[] => [
  seenColumn("First seen", zone, ({ firstSeen }) => firstSeen),
  seenColumn("Last seen", zone, ({ lastSeen }) => lastSeen),
];

const seenColumn = (header: string, zone: string, at: (row: Seen) => number): Column<Seen> => ({
  key: header,
  header,
  cell: (row) => <span className="whitespace-nowrap text-soft">{formatTime(at(row), zone)}</span>,
  sortValue: at,
  csv: (row) => formatIso(at(row), zone),
});
