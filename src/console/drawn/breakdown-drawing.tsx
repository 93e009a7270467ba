import { useMemo } from "react";
import { fieldLabel } from "@/console/query/fields";
import { type Group, groupCsv, groupLabels } from "@/console/query/groups";
import { Notices } from "@/console/query/notices";
import type { ResultOf } from "@/query";
import { changeColumn } from "@/ui/change-column";
import { BarList } from "@/ui/charts";
import { classes } from "@/ui/classes";
import { countColumn, nameColumn, shareColumn } from "@/ui/figure-columns";
import { type Column, DataTable } from "@/ui/table";
import { capital } from "@/ui/words";
import type { DrawingProps } from "./drawn";
import { Frame, Nothing } from "./frame";

type Breakdown = ResultOf<"breakdown">;
type Row = {
  key: string;
  label: string;
  group: Group;
  figure: number;
  share: number;
  before: number | null;
};

/** The values of a field with the greatest figures: as bars, or as a table. */
export default function BreakdownDrawing(props: DrawingProps<"breakdown">) {
  const { query, result, as, title, fill } = props;
  const rows = useMemo(() => rowsOf(result, query.by), [result, query.by]);
  const columns = useMemo(() => columnsOf(result, query.by), [result, query.by]);
  if (rows.length === 0) return <Nothing />;
  const groups = new Map(rows.map(({ key, group }) => [key, group]));
  const notes = (
    <Notices
      partialFrom={result.partial_from}
      comparisonPartialFrom={result.comparison?.partial_from}
      timeZone={result.timezone}
    />
  );
  return (
    <Frame fill={fill} notes={notes}>
      {as === "table" ? (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          csvName={title}
          fill={fill}
          empty={<Nothing />}
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
    </Frame>
  );
}

function rowsOf({ rows, other }: Breakdown, field: string): Row[] {
  const all = [...rows, ...(other ? [{ value: null, other: true, ...other }] : [])];
  const labels = groupLabels(field, all);
  return all.map(({ value, figure, share, before, ...rest }, at) => {
    const group: Group = { value, ...rest };
    const key = group.other ? "other" : JSON.stringify(value);
    return { key, label: labels[at] ?? "", group, figure, share, before };
  });
}

const columnsOf = ({ unit, comparison }: Breakdown, field: string): Column<Row>[] => [
  nameColumn(
    "value",
    fieldLabel(field),
    ({ label }) => label,
    groupCsv(fieldLabel(field), ({ group }) => group),
  ),
  countColumn("figure", capital(unit), ({ figure }) => figure),
  shareColumn("Share", ({ share }) => share),
  ...(comparison ? [CHANGE] : []),
];

const CHANGE = changeColumn<Row>(
  ({ figure }) => figure,
  ({ before }) => before,
);
