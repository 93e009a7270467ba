import { FlowTable } from "@/console/paths/charts/flow-table";
import { Notices } from "@/console/query/results/notices";
import { ChartFrame, NoData } from "./chart-frame";
import type { QueryChartProps } from "./chart-kinds";

/** Paths as a table of links between steps. */
export default function PathsQueryTable({ result, title, fill }: QueryChartProps<"paths">) {
  if (result.users === 0) return <NoData />;
  return (
    <ChartFrame
      fill={fill}
      notes={<Notices partialFrom={result.partial_from} timeZone={result.timezone} />}
    >
      <FlowTable result={result} csvName={title} fill={fill} />
    </ChartFrame>
  );
}
