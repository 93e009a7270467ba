import { useMemo, useState } from "react";
import { FunnelChart } from "@/console/funnels/charts/funnel-chart";
import { linesOf, MOST_DRAWN } from "@/console/funnels/charts/funnel-lines";
import { FunnelTable } from "@/console/funnels/charts/funnel-table";
import { Headline } from "@/console/funnels/charts/headline";
import { fieldLabel } from "@/console/query/model/fields";
import { windowText } from "@/console/query/range/window";
import { Notice, Notices } from "@/console/query/results/notices";
import { FUNNEL } from "@/query/engine/model/limits";
import type { DrawingProps } from "./drawn";
import { Frame, Nothing } from "./frame";

/** Steps as columns, or as a table of their figures. */
export default function FunnelDrawing(props: DrawingProps<"funnel">) {
  const { query, result, as, title, fill } = props;
  const field = query.breakdown?.field;
  const { all, groups } = useMemo(() => linesOf(result, field), [result, field]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const window = windowText(query.window ?? FUNNEL.window);
  if (all.steps[0]?.count === 0) return <Nothing />;
  const notes = (
    <Notices partialFrom={result.partial_from} timeZone={result.timezone}>
      {result.unfinished && !fill && (
        <Notice>
          Some began so lately that their {window} are not over yet: the rates may still rise.
        </Notice>
      )}
      {as !== "table" && groups.length > MOST_DRAWN && (
        <Notice>
          The first {MOST_DRAWN} of {groups.length} groups are drawn.
        </Notice>
      )}
    </Notices>
  );
  return (
    <Frame fill={fill} notes={notes}>
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
            groups={groups.slice(0, MOST_DRAWN)}
            hidden={hidden}
            onHiddenChange={setHidden}
            fill={fill}
          />
        </>
      )}
    </Frame>
  );
}
