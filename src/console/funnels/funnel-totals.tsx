import { useMemo } from "react";
import { fieldLabel } from "@/console/query/model/fields";
import { windowText } from "@/console/query/range/window";
import { Notice, Notices } from "@/console/query/results/notices";
import { FUNNEL } from "@/query/engine/model/limits";
import { timeZoneLabel } from "@/ui/format/labels";
import { FunnelChart } from "./charts/funnel-chart";
import { type FunnelAnswer, linesOf, MOST_DRAWN } from "./charts/funnel-lines";
import { FunnelTable } from "./charts/funnel-table";
import { Headline } from "./charts/headline";
import type { Funnel } from "./use-funnel";

/** The share that converts, a picture of the way there, and a table of both. */
export function FunnelFigures({ funnel, data }: { funnel: Funnel; data: FunnelAnswer }) {
  const { draft, hidden, setHidden } = funnel;
  const field = draft.breakdown?.field;
  const { all, groups } = useMemo(() => linesOf(data, field), [data, field]);
  const window = windowText(draft.window ?? FUNNEL.window);
  const label = data.steps.map((step) => step.label).join(" → ");
  return (
    <>
      <Headline line={all} window={window} />
      <div className="px-4 pb-4">
        <FunnelChart
          label={label}
          all={all}
          groups={groups.slice(0, MOST_DRAWN)}
          hidden={hidden}
          onHiddenChange={setHidden}
        />
      </div>
      <div className="px-4 pb-3">
        <Notices partialFrom={data.partial_from} timeZone={data.timezone}>
          <Notice>
            Users who began between the range's first and last day, times of{" "}
            {timeZoneLabel(data.timezone)}; each has {window} for all steps.
          </Notice>
          {data.unfinished && (
            <Notice>
              Some began so lately that their {window} are not over yet: the rates may still rise.
            </Notice>
          )}
          {groups.length > MOST_DRAWN && (
            <Notice>
              The first {MOST_DRAWN} of {groups.length} groups are drawn; the table has all of them.
            </Notice>
          )}
        </Notices>
      </div>
      <div className="border-line border-t">
        <FunnelTable
          all={all}
          groups={groups}
          by={field && fieldLabel(field)}
          csvName={`Funnel ${label}`}
        />
      </div>
    </>
  );
}
