import { useMemo } from "react";
import { groupCsv } from "@/console/query/model/groups";
import { NO_DATA } from "@/console/query/results/result-words";
import type { CsvColumn } from "@/ui/format/csv";
import { formatDuration } from "@/ui/format/duration";
import { formatCount, formatFullCount, formatShare } from "@/ui/format/number";
import { type Column, DataTable } from "@/ui/table/table";
import { countColumn, nameColumn, numberColumn } from "@/ui/table/value-columns";
import { type FunnelLine, lastOf, lostAt, type Step } from "./funnel-lines";

type FunnelTableProps = {
  all: FunnelLine;
  groups: readonly FunnelLine[];
  /** Label of the breakdown field, if any. */
  by: string | undefined;
  csvName: string;
  fill?: boolean;
};

const MANY = 100;

/** Results by step or, with a breakdown, by group, with CSV export. */
export function FunnelTable({ all, groups, by, csvName, fill = false }: FunnelTableProps) {
  const rows = useMemo(() => [all, ...groups], [all, groups]);
  const columns = useMemo(() => (by === undefined ? [] : groupColumns(all, by)), [all, by]);
  const empty = <p className="px-4 py-8 text-center text-soft">{NO_DATA}</p>;
  if (by === undefined) {
    return (
      <DataTable
        label="Results by step"
        columns={STEP_COLUMNS}
        rows={stepRows(all)}
        rowKey={({ at }) => String(at)}
        csvName={csvName}
        fill={fill}
        empty={empty}
      />
    );
  }
  return (
    <DataTable
      label="Results by group"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      csvName={csvName}
      fill={fill}
      virtual={rows.length > MANY}
      empty={empty}
    />
  );
}

type StepRow = Step & { at: number; lost: number | null };

const stepRows = ({ steps }: FunnelLine): StepRow[] =>
  steps.map((step, at) => ({ ...step, at, lost: lostAt(steps, at) }));

const STEP_COLUMNS: Column<StepRow>[] = [
  {
    key: "step",
    header: "Step",
    cell: ({ at, label }) => (
      <span className="flex min-w-0 max-w-72 gap-2" title={label}>
        <span className="text-faint tabular-nums">{at + 1}</span>
        <span className="truncate font-medium">{label}</span>
      </span>
    ),
    csv: ({ label }) => label,
  },
  countColumn("users", "Users", ({ count }) => count),
  numberColumn("rate", "Of first step", ({ rate }) => rate, { format: formatShare }),
  numberColumn("step_rate", "Of previous step", ({ step_rate }) => step_rate, {
    format: formatShare,
  }),
  countColumn("lost", "Drop-off", ({ lost }) => lost),
  numberColumn("median", "Median time", ({ median_ms }) => median_ms, { format: formatDuration }),
  numberColumn("total", "Time from first step", ({ median_total_ms }) => median_total_ms, {
    format: formatDuration,
  }),
];

/** The type of the first row, which is not a group. */
const ALL = "all";

function groupColumnsOf(by: string): CsvColumn<FunnelLine>[] {
  const [value, type] = groupCsv<FunnelLine>(by, ({ group }) => group);
  if (!value || !type) throw new Error("A group has a value and a type");
  return [value, { ...type, value: (line) => type.value(line) ?? ALL }];
}

function groupColumns(all: FunnelLine, by: string): Column<FunnelLine>[] {
  return [
    nameColumn("group", by, ({ label }) => label, { csvColumns: groupColumnsOf(by) }),
    ...all.steps.map(
      ({ label }, at): Column<FunnelLine> => ({
        key: `users ${at}`,
        header: `${at + 1} ${label}`,
        align: "right",
        cell: ({ steps }) => (
          <span className="tabular-nums" title={formatFullCount(steps[at]?.count)}>
            {formatCount(steps[at]?.count)}
            {at > 0 && (
              <span className="ml-1.5 inline-block w-12 text-faint">
                {formatShare(steps[at]?.rate)}
              </span>
            )}
          </span>
        ),
        sortValue: ({ steps }) => steps[at]?.count,
        csv: ({ steps }) => steps[at]?.count,
      }),
    ),
    numberColumn("rate", "Converted", (line) => lastOf(line)?.rate, { format: formatShare }),
    numberColumn("total", "Median time", (line) => lastOf(line)?.median_total_ms, {
      format: formatDuration,
    }),
  ];
}
