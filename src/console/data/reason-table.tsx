import { CircleCheck } from "lucide-react";
import { Badge } from "@/ui/badge";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/time";
import { type Column, DataTable } from "@/ui/table/table";
import { REASON_WORDS } from "./reason-words";
import { type Counts, type Fate, REASONS, type ReasonKind } from "./reasons";

const TONES = {
  kept: "good",
  repeated: "neutral",
  corrected: "warn",
  flagged: "warn",
  refused: "bad",
} as const;
const LABELS: Record<Fate, string> = {
  kept: "Kept",
  repeated: "Known",
  corrected: "Kept, corrected",
  flagged: "Accepted with a warning",
  refused: "Not kept",
};

type Row = ReasonKind & { count: number };

const COLUMNS: Column<Row>[] = [
  {
    key: "reason",
    header: "Reason",
    width: "13rem",
    cell: ({ title }) => <span className="font-medium">{title}</span>,
    csv: ({ reason }) => reason,
  },
  {
    key: "count",
    header: "Events",
    align: "right",
    width: "7rem",
    cell: ({ count }) => <span className="tabular-nums">{formatFullCount(count)}</span>,
    sortValue: ({ count }) => count,
    csv: ({ count }) => count,
  },
  {
    key: "fate",
    header: "Outcome",
    width: "11rem",
    cell: ({ fate }) => <Badge tone={TONES[fate]}>{LABELS[fate]}</Badge>,
    csv: ({ fate }) => LABELS[fate],
  },
  {
    key: "words",
    header: "What it means, and what to do",
    cell: ({ reason }) => (
      <span className="block min-w-72 text-pretty text-soft">{REASON_WORDS[reason]}</span>
    ),
  },
];

/** Every reason that has occurred, explained. */
export function ReasonTable({ totals, loading }: { totals: Counts; loading: boolean }) {
  const rows = REASONS.flatMap((one) => {
    const count = totals[one.reason] ?? 0;
    return count > 0 ? [{ ...one, count }] : [];
  });
  return (
    <DataTable
      label="Reasons"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ reason }) => reason}
      loading={loading}
      csvName="ingestion-by-reason"
      empty={
        <EmptyState icon={<CircleCheck />} title="Nothing was sent in this period">
          Whatever is sent is counted here, also what is refused.
        </EmptyState>
      }
    />
  );
}
