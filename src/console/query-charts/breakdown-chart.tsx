import { useMemo } from "react";
import { countedEventsHref } from "@/console/links/counted-events-href";
import { fieldLabel } from "@/console/query/model/fields";
import { type Group, groupCsv, groupLabels } from "@/console/query/model/groups";
import { selectionOf } from "@/console/query/model/selection";
import { Notices } from "@/console/query/results/notices";
import { useProject } from "@/console/shell/current/current";
import type { ResultOf } from "@/query";
import type { WireBreakdown } from "@/query/engine/language/wire";
import { BarList } from "@/ui/charts/bar-list";
import { changeColumn } from "@/ui/charts/change-column";
import { classes } from "@/ui/classes";
import { capitalise } from "@/ui/format/labels";
import { type Column, DataTable } from "@/ui/table/table";
import { countColumn, nameColumn, shareColumn } from "@/ui/table/value-columns";
import { ChartFrame, NoData } from "./chart-frame";
import type { QueryChartProps } from "./chart-kinds";

type Breakdown = ResultOf<"breakdown">;
type Row = {
  key: string;
  label: string;
  group: Group;
  href: string | undefined;
  figure: number;
  share: number;
  before: number | null;
};

/** The top values of a field, as bars or a table. */
export default function BreakdownQueryChart(props: QueryChartProps<"breakdown">) {
  const { query, result, as, title, fill } = props;
  const { id: projectId } = useProject();
  const rows = useMemo(() => rowsOf(projectId, query, result), [projectId, query, result]);
  const columns = useMemo(() => columnsOf(result, query.by), [result, query.by]);
  if (rows.length === 0) return <NoData />;
  const groups = new Map(rows.map(({ key, group }) => [key, group]));
  const notes = (
    <Notices
      partialFrom={result.partial_from}
      comparisonPartialFrom={result.comparison?.partial_from}
      timeZone={result.timezone}
    />
  );
  return (
    <ChartFrame fill={fill} notes={notes}>
      {as === "table" ? (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          csvName={title}
          fill={fill}
          empty={<NoData />}
        />
      ) : (
        <div className={classes(fill && "h-full overflow-y-auto")}>
          <BarList
            label={title}
            valueLabel={result.unit}
            nameColumns={groupCsv(fieldLabel(query.by), ({ key }) => groups.get(key))}
            items={rows.map(({ figure, group: _, ...row }) => ({ ...row, value: figure }))}
          />
        </div>
      )}
    </ChartFrame>
  );
}

function rowsOf(projectId: string, query: WireBreakdown, { rows, other }: Breakdown): Row[] {
  const { by: field, events } = query;
  const all = [...rows, ...(other ? [{ value: null, other: true, ...other }] : [])];
  const labels = groupLabels(field, all);
  const counted = { projectId, query, selection: selectionOf({ events }) };
  return all.map(({ value, figure, share, before, ...rest }, at) => {
    const group: Group = { value, ...rest };
    const href = countedEventsHref(counted, { field, group, listed: all });
    const key = group.other ? "other" : JSON.stringify(value);
    return { key, label: labels[at] ?? "", group, href, figure, share, before };
  });
}

const columnsOf = ({ unit, comparison }: Breakdown, field: string): Column<Row>[] => [
  nameColumn("value", fieldLabel(field), ({ label }) => label, {
    csvColumns: groupCsv(fieldLabel(field), ({ group }) => group),
    href: ({ href }) => href,
  }),
  countColumn("figure", capitalise(unit), ({ figure }) => figure),
  shareColumn("Share", ({ share }) => share),
  ...(comparison ? [CHANGE] : []),
];

const CHANGE = changeColumn<Row>(
  ({ figure }) => figure,
  ({ before }) => before,
);
