import { CircleCheck } from "lucide-react";
import { Badge } from "@/ui/badge";
import { EmptyState } from "@/ui/feedback/empty-state";
import { formatFullCount } from "@/ui/format/number";
import { type Column, DataTable } from "@/ui/table/table";
import { type Counts, type Outcome, REASONS, type ReasonEntry } from "./outcomes";
import { REASON_EXPLANATIONS } from "./reason-words";

const TONES = {
  accepted: "good",
  duplicate: "neutral",
  corrected: "warn",
  flagged: "warn",
  rejected: "bad",
} as const;
const LABELS: Record<Outcome, string> = {
  accepted: "Accepted",
  duplicate: "Duplicate",
  corrected: "Accepted, corrected",
  flagged: "Accepted with a warning",
  rejected: "Rejected",
};

type Row = ReasonEntry & { count: number };

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
    key: "outcome",
    header: "Outcome",
    width: "11rem",
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{LABELS[outcome]}</Badge>,
    csv: ({ outcome }) => LABELS[outcome],
  },
  {
    key: "words",
    header: "What it means and what to do",
    cell: ({ reason }) => (
      <span className="block min-w-72 text-pretty text-soft">{REASON_EXPLANATIONS[reason]}</span>
    ),
  },
];

/** Explains every reason that occurred in the period. */
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
          Every event sent to this project is counted here, including rejected ones.
        </EmptyState>
      }
    />
  );
}
