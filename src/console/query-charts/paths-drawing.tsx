import { FlowTable } from "@/console/paths/charts/flow-table";
import { Notices } from "@/console/query/results/notices";
import type { DrawingProps } from "./drawn";
import { Frame, Nothing } from "./frame";

/** Every link between two steps of the paths that users took. */
export default function PathsDrawing({ result, title, fill }: DrawingProps<"paths">) {
  if (result.users === 0) return <Nothing />;
  return (
    <Frame
      fill={fill}
      notes={<Notices partialFrom={result.partial_from} timeZone={result.timezone} />}
    >
      <FlowTable answer={result} csvName={title} fill={fill} />
    </Frame>
  );
}
