import { useMemo } from "react";
import { fieldLabel } from "@/console/query/fields";
import { groupLabel } from "@/console/query/groups";
import { Notices } from "@/console/query/notices";
import type { Scalar } from "@/console/query/scalars";
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
            items={rows.map(({ figure, ...row }) => ({ ...row, value: figure }))}
          />
        </div>
      )}
    </Frame>
  );
}

function rowsOf({ rows, other }: Breakdown, field: string): Row[] {
  return [
    ...rows.map(({ value, ...figures }) => ({
      ...figures,
      key: JSON.stringify(value),
      label: labelOf(field, value),
    })),
    ...(other ? [{ ...other, key: "other", label: groupLabel(field, null, true) }] : []),
  ];
}

const labelOf = (field: string, value: Scalar): string => groupLabel(field, value, false);

const columnsOf = ({ unit, comparison }: Breakdown, field: string): Column<Row>[] => [
  nameColumn("value", fieldLabel(field), ({ label }) => label),
  countColumn("figure", capital(unit), ({ figure }) => figure),
  shareColumn("Share", ({ share }) => share),
  ...(comparison ? [CHANGE] : []),
];

const CHANGE = changeColumn<Row>(
  ({ figure }) => figure,
  ({ before }) => before,
);
