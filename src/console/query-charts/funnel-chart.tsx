import { useMemo, useState } from "react";
import { FunnelChart } from "@/console/funnels/charts/funnel-chart";
import { linesOf, MAX_DRAWN } from "@/console/funnels/charts/funnel-lines";
import { FunnelTable } from "@/console/funnels/charts/funnel-table";
import { mayStillConvert } from "@/console/funnels/charts/funnel-words";
import { Headline } from "@/console/funnels/charts/headline";
import { fieldLabel } from "@/console/query/model/fields";
import { windowText } from "@/console/query/range/window";
import { Notice, Notices } from "@/console/query/results/notices";
import { FUNNEL } from "@/query/engine/model/limits";
import { ChartFrame, NoData } from "./chart-frame";
import type { QueryChartProps } from "./chart-kinds";

/** A funnel as columns or a table. */
export default function FunnelQueryChart(props: QueryChartProps<"funnel">) {
  const { query, result, as, title, fill } = props;
  const field = query.breakdown?.field;
  const { all, groups } = useMemo(() => linesOf(result, field), [result, field]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const window = windowText(query.window ?? FUNNEL.window);
  if (all.steps[0]?.count === 0) return <NoData />;
  const notes = (
    <Notices partialFrom={result.partial_from} timeZone={result.timezone}>
      {result.unfinished && !fill && <Notice>{mayStillConvert(window)}</Notice>}
      {as !== "table" && groups.length > MAX_DRAWN && (
        <Notice>
          The chart shows the first {MAX_DRAWN} of {groups.length} groups.
        </Notice>
      )}
    </Notices>
  );
  return (
    <ChartFrame fill={fill} notes={notes}>
      {as === "table" ? (
        <FunnelTable
          all={all}
          groups={groups}
          by={field && fieldLabel(field)}
          csvName={title}
          fill={fill}
        />
      ) : (
        <>
          {!fill && (
            <div className="-mx-4 -mt-4">
              <Headline line={all} window={window} />
            </div>
          )}
          <FunnelChart
            label={title}
            all={all}
            groups={groups.slice(0, MAX_DRAWN)}
            hidden={hidden}
            onHiddenChange={setHidden}
            fill={fill}
          />
        </>
      )}
    </ChartFrame>
  );
}
