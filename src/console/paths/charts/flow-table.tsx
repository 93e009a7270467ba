import { useMemo } from "react";
import { NO_DATA } from "@/console/query/results/result-words";
import { type Column, DataTable } from "@/ui/table/table";
import { countColumn, shareColumn } from "@/ui/table/value-columns";
import { type Flow, flowsOf, type PathsResult, stepLabel } from "./flow";

type FlowTableProps = { result: PathsResult; csvName: string; fill?: boolean };

const MANY = 100;

/** Every link between two steps, with CSV export. */
export function FlowTable({ result, csvName, fill = false }: FlowTableProps) {
  const flows = useMemo(() => flowsOf(result), [result]);
  const columns = useMemo(() => columnsOf(result), [result]);
  return (
    <DataTable
      label="Users who went from one event to the next"
      columns={columns}
      rows={flows}
      rowKey={({ key }) => key}
      csvName={csvName}
      fill={fill}
      virtual={flows.length > MANY}
      empty={<p className="px-4 py-8 text-center text-soft">{NO_DATA}</p>}
    />
  );
}

/** In chronological order: when looking backwards, paths lead towards the anchor. */
function columnsOf({ direction }: PathsResult): Column<Flow>[] {
  const [earlier, later] =
    direction === "after" ? (["from", "to"] as const) : (["to", "from"] as const);
  return [
    {
      key: "step",
      header: "Step",
      cell: ({ step }) => (
        <span className="whitespace-nowrap text-soft">{stepLabel(step + 1, direction)}</span>
      ),
      sortValue: ({ step }) => step,
      csv: ({ step }) => step + 1,
    },
    endColumn("From", earlier),
    endColumn("To", later),
    countColumn("users", "Users", ({ users }) => users),
    shareColumn(direction === "after" ? "Share of “From”" : "Share of “To”", ({ share }) => share),
  ];
}

const endColumn = (header: string, end: "from" | "to"): Column<Flow> => ({
  key: end,
  header,
  cell: (flow) => (
    <span className="block max-w-64 truncate" title={flow[end]}>
      {flow[end]}
    </span>
  ),
  sortValue: (flow) => flow[end],
  csvColumns: [
    { header, value: (flow) => flow[end] },
    { header: `${header} type`, value: (flow) => flow[`${end}Type`] },
  ],
});
